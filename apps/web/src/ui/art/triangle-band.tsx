import { useId } from 'react';

/** A row of swallow triangles, as on the rims of many Okavango baskets. Decorative only. */
export function TriangleBand({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={id} width="40" height="20" patternUnits="userSpaceOnUse">
          <path d="M0 20L10 4l10 16zM20 20L30 4l10 16z" fill="var(--clay)" opacity="0.85" />
          <path d="M6 20l4-6.4L14 20zM26 20l4-6.4L34 20z" fill="var(--bg-sunken)" />
        </pattern>
      </defs>
      <rect width="100%" height="20" fill={`url(#${id})`} />
    </svg>
  );
}
