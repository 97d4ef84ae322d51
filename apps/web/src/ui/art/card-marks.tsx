/** Logos of the accepted card brands, each on a card, in the same colours in both themes. */
export function CardMarks({ label }: { label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 92 28" width="92" height="28">
      <rect x="0.5" y="0.5" width="42" height="27" rx="4" fill="#fff" stroke="#7c8c86" />
      <path
        d="M8.6 9.6l2.6 8.6 5-8.6M20.3 9.4l-1.7 9M28.5 10.6c-2.2-1.4-5-.7-5 1 0 2.3 4.4 1.9 4.2 4.4-.2 2.2-3.6 2.6-5.8 1M28.9 18.4l5.2-9 1.9 9m-4.8-3.2h4.2"
        fill="none"
        stroke="#1a1f71"
        strokeWidth="2.2"
      />
      <rect x="49.5" y="0.5" width="42" height="27" rx="4" fill="#fff" stroke="#7c8c86" />
      <circle cx="65.5" cy="14" r="8" fill="#eb001b" />
      <circle cx="75.5" cy="14" r="8" fill="#f79e1b" />
      <path d="M70.5 7.76a8 8 0 0 1 0 12.48 8 8 0 0 1 0-12.48z" fill="#ff5f00" />
    </svg>
  );
}
