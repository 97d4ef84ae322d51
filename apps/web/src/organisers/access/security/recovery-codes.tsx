import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { CopyIcon } from '../../../ui/icons';
import { Notice } from '../../form/notice';
import { securityCopy } from './security.copy';
import { useKnowTotp } from './security.mutations';

const copy = securityCopy.totp;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const toClipboard = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('notCopied');
    }
  };
  return (
    <Wrap gap="3" align="center">
      <Button variant="outline" size="sm" onClick={() => void toClipboard()}>
        <CopyIcon /> {label}
      </Button>
      <p role="status">{outcome && copy[outcome]}</p>
    </Wrap>
  );
}

/** A code that the user types by hand. */
export const Key = chakra('code', { base: { fontSize: '1.05rem', overflowWrap: 'anywhere' } });

export interface RecoveryCodesProps {
  codes: string[];
  heading?: 'h2' | 'h3';
  /** Called when the organiser confirms that they have saved the codes. */
  onKept: () => void;
}

/** Shows new recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, heading = 'h3', onKept }: RecoveryCodesProps) {
  const know = useKnowTotp();
  return (
    <Notice status="success" title={copy.recoveryTitle} heading={heading} maxWidth="34rem">
      <Grid gap="4">
        <p>{copy.recoveryLead}</p>
        <Grid as="ul" templateColumns="repeat(auto-fill, minmax(min(100%, 13rem), 1fr))" gap="0.4rem 1rem">
          {codes.map((code) => (
            <li key={code}>
              <Key whiteSpace="nowrap">{code}</Key>
            </li>
          ))}
        </Grid>
        <Grid gap="3" justifyItems="start" _print={{ display: 'none' }}>
          <Wrap gap="3">
            <Button variant="outline" size="sm" onClick={() => window.print()}>
              {copy.print}
            </Button>
            <CopyButton text={codes.join('\n')} label={copy.copyCodes} />
          </Wrap>
          <Button onClick={() => void know().then(onKept)}>{copy.kept}</Button>
        </Grid>
      </Grid>
    </Notice>
  );
}
