/** The part of the page's script that shares the picture of the code from a phone. */
export const shareScript = `const sharing = part('share');
let picture;
/** The picture as a file. Fetched once, while the button is pressed: a phone shares only what is ready. */
function pictureFile() {
  const code = answer.page.shown.code;
  if (picture?.code !== code) {
    const file = fetch(sharing.dataset.picture, { cache: 'no-store' })
      .then((response) => (response.ok ? response.blob() : Promise.reject(new Error(response.statusText))))
      .then((blob) => new File([blob], sharing.dataset.name, { type: 'image/png' }));
    picture = { code, file };
    file.catch(() => { picture = undefined; });
  }
  return picture.file;
}
if (sharing && navigator.canShare?.({ files: [new File([], 'code.png', { type: 'image/png' })] })) {
  sharing.hidden = false;
  sharing.onpointerdown = pictureFile;
  const said = part('share-said');
  sharing.onclick = () => {
    said.textContent = '';
    // Not a failure: the payer closed it.
    const failed = (error) => { if (error.name !== 'AbortError') said.textContent = sharing.dataset.failed; };
    return pictureFile().then((file) => navigator.share({ files: [file] })).catch(failed);
  };
}`;
