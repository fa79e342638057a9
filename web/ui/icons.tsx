/** Lines on a square of 24 units. */
const lines = {
  plus: 'M12 5v14M5 12h14',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  delete: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  success: 'M2.5 12a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0M7.5 12.5l3 3 6-6.5',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  larger: 'M3.5 10.5a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M15.5 15.5l5 5M10.5 7.5v6M7.5 10.5h6',
  smaller: 'M3.5 10.5a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M15.5 15.5l5 5M7.5 10.5h6',
  'full-screen': 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  download: 'M12 4v11m-5-4.5l5 5 5-5M5 20h14',
  error: 'M2.5 12a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0M12 7v6M12 16.7v.1',
};

export type IconName = keyof typeof lines;

/** A line drawing in the current text colour, as large as the text wants it. Its meaning comes from the text beside it or the button's name. */
export const Icon = ({ name }: { name: IconName }) => <Drawing lines={lines[name]} />;

export function Drawing({ lines }: { lines: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.5rem"
      height="1.5rem"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines} />
    </svg>
  );
}
