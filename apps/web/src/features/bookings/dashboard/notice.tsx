import { AlertContent, AlertDescription, AlertIndicator, AlertRoot, AlertTitle } from '@chakra-ui/react/alert';
import { Wrap } from '@chakra-ui/react/wrap';
import type { ReactNode } from 'react';

const STATUS = { info: 'info', good: 'success', problem: 'error' } as const;

interface NoticeProps {
  tone: keyof typeof STATUS;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A message on the page that does not disappear by itself. Screen readers announce problems immediately. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  return (
    <AlertRoot status={STATUS[tone]} role={tone === 'problem' ? 'alert' : 'status'}>
      <AlertIndicator />
      <AlertContent>
        <AlertTitle>{title}</AlertTitle>
        {children && <AlertDescription>{children}</AlertDescription>}
        {actions && (
          <Wrap gap="0.625rem" marginTop="0.5rem">
            {actions}
          </Wrap>
        )}
      </AlertContent>
    </AlertRoot>
  );
}
