const colours = [
  '5010-enzianblau',
  '5018-tuerkisblau',
  '6019-weissgruen',
  '1015-hellelfenbein',
  '1003-signalgelb',
];

/** A drawn fan of colour cards, where a gallery has no picture yet. */
export default function ColourCard() {
  return (
    <svg
      viewBox="0 0 400 300"
      style={{ display: 'block', width: '100%', aspectRatio: '4 / 3' }}
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="400" height="300" fill="var(--color-line)" />
      {colours.map((name, position) => (
        <g key={name} transform={`rotate(${position * 15 - 30} 200 350)`}>
          <rect
            x="150"
            y="60"
            width="100"
            height="330"
            rx="4"
            fill="var(--ral-9010-reinweiss)"
            stroke="rgb(14 15 17 / 14%)"
          />
          {/* At the top, where the fan is widest: further down the next card would cover it. */}
          <text x="158" y="80" fontSize="13" fill="var(--ral-7043-verkehrsgrau-b)">
            {name.slice(0, 4)}
          </text>
          <rect x="157" y="87" width="86" height="120" rx="2" fill={`var(--ral-${name})`} />
        </g>
      ))}
    </svg>
  );
}
