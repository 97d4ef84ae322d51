import { AlertContent, AlertDescription, AlertIndicator, AlertRoot, AlertTitle } from '@chakra-ui/react/alert';
import { useEffect, useRef } from 'react';
import { uiCopy } from '../copy/ui.copy';

export interface FieldProblem {
  /** ID of the invalid control. Omitted if the problem does not concern a single field. */
  fieldId?: string;
  message: string;
}

/** Lists a form's problems above its fields, with a link to each field. The list receives focus whenever it changes. */
export function ErrorSummary({ problems, title = titleOf(problems) }: { title?: string; problems: FieldProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <AlertRoot ref={box} status="error" role="alert" tabIndex={-1}>
      <AlertIndicator />
      <AlertContent>
        <AlertTitle>{title}</AlertTitle>
        <AlertDescription asChild>
          <ul>
            {problems.map(({ fieldId, message }) => (
              <li key={`${fieldId}:${message}`}>{fieldId ? <ProblemLink fieldId={fieldId} message={message} /> : message}</li>
            ))}
          </ul>
        </AlertDescription>
      </AlertContent>
    </AlertRoot>
  );
}

/** Each link is as tall as its line, so that a tap hits the right link. */
const lineHigh = { display: 'inline-block', verticalAlign: 'top', textDecoration: 'underline', textUnderlineOffset: '0.2em' } as const;

function ProblemLink({ fieldId, message }: { fieldId: string; message: string }) {
  return (
    <a
      href={`#${fieldId}`}
      style={lineHigh}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(fieldId)?.focus();
      }}
    >
      {message}
    </a>
  );
}

/** Returns the list's title, which depends on whether any problem belongs to a field. */
function titleOf(problems: FieldProblem[]): string {
  return problems.some(({ fieldId }) => fieldId) ? uiCopy.problems : uiCopy.refused;
}
