import type { ReactNode } from 'react';

/** The same thing in several states, beside each other. */
export function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginBottom: '2rem' }}>
      <h2 style={{ marginBottom: '0.75rem' }}>{title}</h2>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem' }}>{children}</div>
    </section>
  );
}
