import { AlertContent, AlertDescription, AlertIndicator, AlertRoot, AlertTitle, type AlertRootProps } from '@chakra-ui/react/alert';
import type { ReactNode, Ref } from 'react';

interface NoticeProps extends Pick<AlertRootProps, 'status' | 'maxWidth'> {
  title?: string;
  /** One below the heading that it stands under. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The outcome of an action, beside its form. Screen readers announce a failure and a warning at once. */
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
