import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab<K extends string> {
  key: K;
  label: string;
  panel: ReactNode;
  /** Called when the tab is about to be chosen, for what its panel has to load. */
  onApproach?: () => void;
}

export interface TabsProps<K extends string> {
  label: string;
  tabs: readonly Tab<K>[];
  value: K;
  onChange: (key: K) => void;
}

/** Tabs of the APG, chosen as the focus moves. A panel is drawn when it is first chosen and keeps its state from then on. */
export function Tabs<K extends string>({ label, tabs, value, onChange }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<ReadonlySet<K>>(new Set([value]));
  if (!drawn.has(value)) setDrawn(new Set([...drawn, value]));

  function followKey(event: KeyboardEvent): void {
    const next = tabAfter(
      event.key,
      tabs.findIndex(({ key }) => key === value),
      tabs.length,
    );
    const tab = tabs[next ?? -1];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus();
  }

  return (
    <>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={followKey}>
        {tabs.map(({ key, label: name, onApproach }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            className={styles.tab}
            role="tab"
            aria-selected={key === value}
            aria-controls={drawn.has(key) ? `${id}-${key}-panel` : undefined}
            tabIndex={key === value ? 0 : -1}
            onPointerEnter={onApproach}
            onFocus={onApproach}
            onClick={() => onChange(key)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs
        .filter(({ key }) => drawn.has(key))
        .map(({ key, panel }) => (
          <div key={key} id={`${id}-${key}-panel`} role="tabpanel" aria-labelledby={`${id}-${key}`} hidden={key !== value}>
            {panel}
          </div>
        ))}
    </>
  );
}

/** The place that a key leads to from another, round about; undefined for any other key. */
function tabAfter(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
