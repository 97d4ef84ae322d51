import { useEffect, useRef } from 'react';
import { uiCopy } from '../copy/ui.copy';
import styles from './error-summary.module.css';
import { AlertIcon } from './icons';

export interface FieldProblem {
  /** The id of the control the problem belongs to; none for a problem of the whole form. */
  fieldId?: string;
  message: string;
}

/** Lists what is wrong at the top of a form, takes the focus whenever the list changes, and links to each field. */
export function ErrorSummary({ title = uiCopy.problems, problems }: { title?: string; problems: FieldProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.title}>
        <AlertIcon /> {title}
      </p>
      <ul>
        {problems.map(({ fieldId, message }) => (
          <li key={`${fieldId}:${message}`}>{fieldId ? <ProblemLink fieldId={fieldId} message={message} /> : message}</li>
        ))}
      </ul>
    </div>
  );
}

function ProblemLink({ fieldId, message }: { fieldId: string; message: string }) {
  return (
    <a
      href={`#${fieldId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(fieldId)?.focus();
      }}
    >
      {message}
    </a>
  );
}
