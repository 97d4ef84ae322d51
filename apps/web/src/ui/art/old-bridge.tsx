const POSTS = [70, 118, 166, 214, 262, 310, 358, 406, 454, 502, 550, 598, 646, 694, 742];

/** The old pole bridge over the arriving water, in front of a sun with a basket pattern. Decorative only. Its colours follow the theme. */
export function OldBridge({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 800 360" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <BasketSun />
      <path d="M0 212c90-24 170-10 260-18s180-22 290-8 170 2 250-12v186H0z" fill="var(--heat-0)" />
      <path d="M0 250c120-10 200 6 330-2s270-14 470 2v110H0z" fill="var(--heat-2)" />
      <path d="M0 282c140-12 260 8 400 0s260-10 400 4v74H0z" fill="var(--heat-3)" />
      <path d="M0 318c150-10 280 10 420 2s250-10 380 2v38H0z" fill="var(--river)" />
      <Bridge />
      <g fill="none" stroke="var(--card)" strokeWidth="2.5" strokeLinecap="round" opacity="0.75">
        <path d="M96 300c18-5 30 5 48 0M330 296c16-5 30 5 46 0M560 304c18-5 34 5 52 0M210 338c18-5 34 5 52 0M468 336c18-5 30 5 48 0M690 330c14-5 26 5 40 0" />
      </g>
      <Reeds x={16} />
      <Reeds x={726} flip />
    </svg>
  );
}

/** A basket's coils with a ring of swallow triangles. */
function BasketSun() {
  const triangles = Array.from({ length: 16 }, (_, index) => index * 22.5);
  return (
    <g transform="translate(560 126)">
      <circle r="118" fill="var(--clay)" opacity="0.16" />
      <circle r="96" fill="var(--clay)" opacity="0.9" />
      <g fill="none" stroke="var(--bg)" strokeWidth="1.5" opacity="0.45">
        <circle r="84" />
        <circle r="50" />
        <circle r="38" />
        <circle r="26" />
        <circle r="14" />
      </g>
      {triangles.map((angle) => (
        <path key={angle} d="M-10-54L0-80l10 26z" transform={`rotate(${angle})`} fill="var(--bg)" opacity="0.85" />
      ))}
    </g>
  );
}

function Bridge() {
  return (
    <g stroke="var(--timber)" strokeLinecap="round">
      <g strokeWidth="7">
        {POSTS.map((x, index) => (
          <path key={x} d={`M${x} 204v${96 + ((index * 7) % 4) * 5}`} />
        ))}
      </g>
      <path d="M94 288L142 222M190 290l48-68M334 292l48-70M478 292l48-70M622 288l48-66" strokeWidth="3.5" opacity="0.8" />
      <path d="M-10 208C190 196 610 196 810 208" fill="none" strokeWidth="13" />
      <path d="M-10 174C190 162 610 162 810 174" fill="none" strokeWidth="4" />
      <g strokeWidth="4">
        {POSTS.map((x) => (
          <path key={x} d={`M${x} 204v-36`} />
        ))}
      </g>
      <path d="M-10 203C190 191 610 191 810 203" fill="none" stroke="var(--clay)" strokeWidth="2.5" strokeDasharray="9 7" />
    </g>
  );
}

function Reeds({ x, flip = false }: { x: number; flip?: boolean }) {
  return (
    <g
      transform={`translate(${x} 360)${flip ? ' translate(60 0) scale(-1 1)' : ''}`}
      fill="none"
      stroke="var(--reed)"
      strokeWidth="4"
      strokeLinecap="round"
    >
      <path d="M6 0c0-60-4-100-14-150M18 0c2-70 0-110 2-172M30 0c2-50 10-90 26-122M10 0c-4-40-14-70-30-92M38 0c6-30 14-50 30-68" />
      <path d="M-8-150l-6-26M20-172l2-30M56-122l10-24" strokeWidth="9" stroke="var(--timber)" />
    </g>
  );
}
