/** A thatched lodge on stilts over the water, with palms and an approaching helicopter. Decorative only. */
export function Lodge({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 180 110" aria-hidden="true" focusable="false">
      <circle cx="132" cy="52" r="30" fill="var(--clay)" opacity="0.2" />
      <circle cx="132" cy="52" r="22" fill="var(--clay)" opacity="0.85" />
      <path d="M0 84c40-6 70 3 104-1s52-5 76 0v27H0z" fill="var(--heat-2)" />
      <path d="M0 96c40-5 76 3 110-1s46-3 70 1v14H0z" fill="var(--heat-3)" />
      <g stroke="var(--timber)" strokeWidth="3" strokeLinecap="round" fill="none">
        <path d="M34 78v18M54 78v20M74 78v20M94 78v18M26 78h76M38 78V60M90 78V60M64 78V60" />
        <path d="M150 86c2-16 0-28-4-42" />
      </g>
      <path d="M24 62C38 46 50 34 64 22c14 12 26 24 40 40-26-5-54-5-80 0z" fill="var(--timber)" />
      <path d="M34 56c20-5 40-5 60 0M44 46c13-4 27-4 40 0" fill="none" stroke="var(--card)" strokeWidth="1.6" opacity="0.6" />
      <path
        d="M146 44c-10-8-18-6-24 0M146 44c-4-11-12-14-20-12M146 44c4-11 12-13 20-10M146 44c10-6 17-4 22 3"
        fill="none"
        stroke="var(--reed)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <g fill="var(--river)" stroke="var(--river)" strokeWidth="2" strokeLinecap="round">
        <path d="M96 16c0-5 5-8 12-8s11 3 12 8c-4 4-20 4-24 0z" />
        <path d="M118 14l18-3M136 7v8M94 3h28M108 3v5M100 22h16" fill="none" />
      </g>
    </svg>
  );
}
