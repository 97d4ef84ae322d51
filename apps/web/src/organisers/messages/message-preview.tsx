import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import type { MessagePreview } from '@raffle/contracts/admin/messages';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { Failure } from '../form/notice';
import { messagesCopy } from './messages.copy';

const copy = messagesCopy.preview;

interface MessagePreviewPanelProps {
  preview: MessagePreview;
  pending: boolean;
  failure: string | undefined;
  onSend: () => void;
  onBack: () => void;
}

/** The preview of a message, with the number of recipients and the email. It takes focus, because it replaces the form. */
export function MessagePreviewPanel({
  preview: { count, noticeOnly, withoutEmail, optedOut, names, mail },
  pending,
  failure,
  onSend,
  onBack,
}: MessagePreviewPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="3.5">
      <chakra.h3 ref={heading} tabIndex={-1} outline="0">
        {copy.title}
      </chakra.h3>
      <p>
        {count === 0 && <strong>{copy.nobody}</strong>}
        {count > noticeOnly && <strong>{copy.to(count - noticeOnly)}</strong>} {noticeOnly > 0 && copy.noticeOnly(noticeOnly)}{' '}
        {optedOut > 0 && copy.optedOut(optedOut)}
      </p>
      {withoutEmail > 0 && <p>{copy.withoutEmail(withoutEmail)}</p>}
      {names.length > 0 && (
        <chakra.p color="fg.muted" overflowWrap="anywhere">
          {copy.names(names.join(', '), count - names.length)}
        </chakra.p>
      )}
      <CardRoot as="article" size="sm" variant="subtle">
        <CardBody gap="2.5">
          <chakra.h4 fontWeight="600" overflowWrap="anywhere">
            {mail.subject}
          </chakra.h4>
          <chakra.p overflowWrap="anywhere" whiteSpace="pre-wrap">
            {mail.text}
          </chakra.p>
        </CardBody>
      </CardRoot>
      {failure && <Failure>{failure}</Failure>}
      <Wrap gap="2.5">
        {count > 0 && (
          <Button loading={pending} loadingText={copy.sending} onClick={onSend}>
            {copy.send(count)}
          </Button>
        )}
        <Button variant="outline" onClick={onBack}>
          {copy.back}
        </Button>
      </Wrap>
    </Stack>
  );
}
