/** Loaded before the program: at SIGUSR2 an error is thrown, or a promise rejected, that nobody catches. */
process.once('SIGUSR2', () => {
  const error = new Error(process.env.KIND);
  if (error.message === 'thrown') throw error;
  Promise.reject(error);
});
