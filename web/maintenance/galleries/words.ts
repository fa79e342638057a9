const KB = 1000;
const MB = KB * KB;
const GB = KB * MB;

/** 850 kB, 12,3 MB */
export function sizeInWords(bytes: number): string {
  const [unit, name] = bytes >= GB ? [GB, 'GB'] : bytes >= MB ? [MB, 'MB'] : [KB, 'kB'];
  const value = bytes / unit;
  return `${value.toLocaleString('de-DE', { maximumFractionDigits: unit === KB ? 0 : 1 })} ${name}`;
}
