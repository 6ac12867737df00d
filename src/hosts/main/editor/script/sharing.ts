/** Shows the buttons that open the share sheet of the device, if it has one. */
export function startSharing(): void {
  if (!('share' in navigator)) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
    button.hidden = false;
    const { share: url = '', name: title = '' } = button.dataset;
    // The promise rejects if the user closes the sheet.
    button.addEventListener('click', () => void navigator.share({ url, title }).catch(() => {}));
  }
}
