/** Of the page's script: the picture of the code, shared by a phone. */
export const shareScript = `const sharing = part('share');
let picture;
/** The picture of the code that is shown, as a file. It is fetched once, while the button is still pressed: a phone shares only what is there soon after that. */
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
    // Closed by the payer it is no failure.
    const failed = (error) => { if (error.name !== 'AbortError') said.textContent = sharing.dataset.failed; };
    return pictureFile().then((file) => navigator.share({ files: [file] })).catch(failed);
  };
}`;
