// This file is instrumentation.js of a Next.js app, beside its folder app: at each start it books what was kept before the last stop.
export async function register() {
  if (process.env.NEXT_RUNTIME === 'nodejs') await import('./payconfirm/booking.mjs');
}
