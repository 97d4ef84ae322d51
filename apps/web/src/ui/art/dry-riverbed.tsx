export default DryRiverbed;

/** A cracked, empty riverbed between reeds, for error and offline screens. Decorative only. */
export function DryRiverbed({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 150" aria-hidden="true" focusable="false">
      <path d="M0 62c60-16 118 6 170-4s96-22 150-10v102H0z" fill="var(--heat-0)" />
      <path d="M0 96c70-18 120 2 176-6s92-14 144-4v64H0z" fill="var(--bg-sunken)" stroke="var(--line)" strokeWidth="2" />
      <g fill="none" stroke="var(--control)" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M24 150l18-26-12-20M42 124l34 4 20 22M76 128l22-26 38 6-6 42M136 108l24-14M130 136l42-6 20 20M172 130l10-26 44-2M226 102l12 26-22 22M238 128l46-8 10 30M284 120l-8-22 44-10" />
      </g>
      <g fill="none" stroke="var(--reed)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M30 70c0-20 4-34 10-46M36 68c4-14 10-22 18-28M22 72c-2-16-6-26-12-34M282 56c2-18 8-30 16-38M276 58c-2-14-6-24-12-30M290 56c6-10 12-16 20-20" />
      </g>
      <path d="M196 62c14 8 40 8 56-2l4 5c-16 12-48 13-63 2z" fill="var(--clay)" />
    </svg>
  );
}
