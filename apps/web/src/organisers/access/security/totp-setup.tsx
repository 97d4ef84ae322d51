import { Grid } from '@chakra-ui/react/grid';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminTotpSetup } from '@raffle/contracts/admin/access';
import { useAppForm } from '../../../ui/use-app-form';
import { Button } from '../../../ui/button';
import { TextField } from '../../form/fields';
import { Form } from '../../form/form';
import QrCode from '../../frame/qr-code';
import { CopyButton, Key, RecoveryCodes, type RecoveryCodesProps } from './recovery-codes';
import { securityCopy } from './security.copy';
import { useConfirmTotp, useKnowTotp } from './security.mutations';

const copy = securityCopy.totp;
const digitsOf = (code: string) => code.replace(/\s/g, '');

/** Shows the key for the authenticator app, asks for a code from the app, and then shows the recovery codes once. */
export function TotpSetup({ secret, uri, ...rest }: AdminTotpSetup & Omit<RecoveryCodesProps, 'codes'>) {
  const confirm = useConfirmTotp();
  const form = useAppForm('totp', { code: '' }, ({ code }) => (/^\d{6}$/.test(digitsOf(code)) ? {} : { code: copy.codeRequired }));
  const know = useKnowTotp();
  const send = ({ code }: { code: string }) =>
    confirm.mutate(digitsOf(code), {
      onError: form.showFailure,
      // If the response contains no recovery codes, the codes issued with an earlier second factor stay valid.
      onSuccess: ({ recoveryCodes }) => void (recoveryCodes.length === 0 && know().then(rest.onKept)),
    });
  const codes = confirm.data?.recoveryCodes ?? [];
  if (codes.length > 0) return <RecoveryCodes codes={codes} {...rest} />;
  return (
    <Form form={form} pending={confirm.isPending} onSend={send}>
      <Steps>
        <li>{copy.add}</li>
        <li>
          <Grid gap="3" justifyItems="start">
            <p>{copy.scan}</p>
            <QrCode value={uri} label={copy.picture} />
            <Link href={uri}>{copy.open}</Link>
            <p>
              {copy.byHand} <Key display="block">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Key>
            </p>
            <CopyButton text={secret} label={copy.copyKey} />
          </Grid>
        </li>
        <li>{copy.enter}</li>
      </Steps>
      <TextField form={form} field="code" label={copy.code} hint={copy.codeHint} inputMode="numeric" autoComplete="one-time-code" />
      <Button type="submit" justifySelf="start" loading={confirm.isPending} loadingText={copy.confirming}>
        {copy.confirm}
      </Button>
    </Form>
  );
}

const Steps = chakra('ol', { base: { display: 'grid', gap: '4', paddingInlineStart: '1.5em', listStyleType: 'decimal' } });
