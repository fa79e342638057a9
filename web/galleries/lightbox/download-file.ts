/** Saves the file at an address of our own under this name. */
export function downloadFile(path: string, name: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = name;
  link.click();
}
