/** The site's logo: triangles from the swallow pattern of Okavango baskets, above water. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 40 40" width="36" height="36" style={{ flex: 'none' }} aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="20" fill="var(--river)" />
      <path d="M8 15l6-8 6 8zM20 15l6-8 6 8zM14 22l6-6.5 6 6.5z" fill="var(--on-river)" />
      <path
        d="M4 26c5-3 8 3 13 0s8 3 13 0 5-1 6-1M7 31.5c4-2.5 7 2.5 11 0s7 2.5 11 0 3-1 4-1"
        fill="none"
        stroke="var(--on-river)"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}
