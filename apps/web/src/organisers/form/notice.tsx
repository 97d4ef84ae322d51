import { AlertContent, AlertDescription, AlertIndicator, AlertRoot, AlertTitle, type AlertRootProps } from '@chakra-ui/react/alert';
import type { ReactNode, Ref } from 'react';

interface NoticeProps extends Pick<AlertRootProps, 'status' | 'maxWidth'> {
  title?: string;
  /** Heading level; must be one below the heading of the surrounding section. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/**
 * A message on the page. For example, it shows the outcome of an action beside the action's form. Screen readers announce errors and
 * warnings immediately.
 */
export function Notice({ status = 'info', title, heading: Heading = 'h3', children, ...box }: NoticeProps) {
  return (
    <AlertRoot status={status} role={status === 'error' || status === 'warning' ? 'alert' : 'status'} {...box}>
      <AlertIndicator />
      <AlertContent>
        {title && (
          <AlertTitle asChild>
            <Heading>{title}</Heading>
          </AlertTitle>
        )}
        <AlertDescription>{children}</AlertDescription>
      </AlertContent>
    </AlertRoot>
  );
}

export function Failure({ children }: { children: ReactNode }) {
  return (
    <Notice status="error" maxWidth="46rem">
      {children}
    </Notice>
  );
}
