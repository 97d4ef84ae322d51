/** A dugout canoe between reeds, for empty lists. Decorative only. */
export function Mokoro({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 160 80" aria-hidden="true" focusable="false">
      <circle cx="112" cy="26" r="13" fill="var(--clay)" opacity="0.85" />
      <path d="M0 50c30-5 56 3 84-1s52-4 76 0v30H0z" fill="var(--heat-1)" />
      <path d="M0 64c34-4 62 3 92-1s46-3 68 1v16H0z" fill="var(--heat-2)" />
      <g fill="none" stroke="var(--reed)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M16 58c0-16-1-28-6-40M22 58c0-18 2-30 8-38M28 58c2-12 6-20 12-26M140 58c0-16 2-26 8-36M146 58c2-10 4-16 10-22M134 58c0-12-2-22-7-30" />
      </g>
      <path d="M38 50c14 5 70 5 86-1l5 2c-10 13-84 14-96 2z" fill="var(--timber)" />
      <path d="M46 54c20 4 52 4 72-1" fill="none" stroke="var(--card)" strokeWidth="1.4" opacity="0.6" />
      <path d="M86 56L74 14" fill="none" stroke="var(--timber)" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M40 68c8-2 14 2 22 0M98 70c8-2 16 2 24 0" fill="none" stroke="var(--river)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
