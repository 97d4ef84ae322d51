import type { ReactNode } from 'react';

/** Creates a small picture on a 64-unit grid, for use beside a short text. Decorative only. */
function mark(drawing: ReactNode) {
  return function Mark({ className }: { className?: string | undefined }) {
    return (
      <svg className={className} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
        {drawing}
      </svg>
    );
  };
}

export const BridgeMark = mark(
  <>
    <path d="M2 46c12-4 20 3 30 0s20-3 30 0v14H2z" fill="var(--heat-2)" />
    <g stroke="var(--timber)" strokeWidth="3.5" strokeLinecap="round" fill="none">
      <path d="M12 32v20M25 31v23M39 31v23M52 32v20M12 50l13-16M39 50l13-16" strokeWidth="3" />
      <path d="M3 32c18-3 40-3 58 0" strokeWidth="5" />
      <path d="M3 21c18-3 40-3 58 0M12 31V21M25 30V20M39 30V20M52 31V21" strokeWidth="2.5" />
    </g>
  </>,
);

export const BasketMark = mark(
  <>
    <circle cx="32" cy="32" r="29" fill="var(--river)" opacity="0.14" />
    <g fill="none" stroke="var(--river)" strokeWidth="3.5" strokeDasharray="5 1.6">
      <circle cx="32" cy="32" r="7" />
      <circle cx="32" cy="32" r="14" />
      <circle cx="32" cy="32" r="21" />
    </g>
    {Array.from({ length: 12 }, (_, index) => (
      <path key={index} d="M28.5 10L32 2l3.5 8z" transform={`rotate(${index * 30} 32 32)`} fill="var(--clay)" />
    ))}
  </>,
);

export const DropsMark = mark(
  <>
    <path d="M32 6c6 11 15 18 15 28a15 15 0 0 1-30 0C17 24 26 17 32 6z" fill="var(--reed)" opacity="0.9" />
    <path
      d="M27.5 30a5 5 0 1 1 7 4.600c-1.7.8-2.5 1.7-2.5 3.400M32 42.500v.1"
      fill="none"
      stroke="var(--card)"
      strokeWidth="3.5"
      strokeLinecap="round"
    />
    <path d="M6 54c8-4 14 3 22 0s14-3 22 0 6 1 9 0" fill="none" stroke="var(--heat-3)" strokeWidth="3.5" strokeLinecap="round" />
  </>,
);
