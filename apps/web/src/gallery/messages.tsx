import { AlertContent, AlertDescription, AlertIndicator, AlertRoot, AlertTitle } from '@chakra-ui/react/alert';
import { Badge } from '@chakra-ui/react/badge';
import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { DataListItem, DataListItemLabel, DataListItemValue, DataListRoot } from '@chakra-ui/react/data-list';
import { Separator } from '@chakra-ui/react/separator';
import { HoldCountdown } from '../features/selections/hold/hold-countdown';
import { ChakraScope } from '../ui/chakra-scope';
import { Loading } from '../ui/loading';
import { OfflineWait } from '../ui/offline-wait';
import { Spinner } from '../ui/plain/spinner';
import { StatusChip } from '../ui/plain/status-chip';
import { Row } from './row';

const MINUTE_MS = 60_000;
const SIZES = ['sm', 'md', 'lg'] as const;

/** What the product says on the page itself, and how it says that something is on the way. */
export function Messages() {
  return (
    <ChakraScope>
      <Row title="alerts">
        {(['info', 'success', 'warning', 'error', 'neutral'] as const).map((status) => (
          <AlertRoot key={status} status={status}>
            <AlertIndicator />
            <AlertContent>
              <AlertTitle>An alert: {status}</AlertTitle>
              <AlertDescription>Water stands two hands higher than last week.</AlertDescription>
            </AlertContent>
          </AlertRoot>
        ))}
      </Row>
      <Row title="badges and chips">
        {['river', 'ember', 'reed', 'danger', 'gray'].map((palette) => (
          <Badge key={palette} colorPalette={palette}>
            {palette}
          </Badge>
        ))}
        {(['reed', 'ember', 'danger', 'quiet', 'river'] as const).map((tone) => (
          <StatusChip key={tone} tone={tone}>
            {tone}
          </StatusChip>
        ))}
      </Row>
      <Row title="on the way">
        {SIZES.map((size) => (
          <Spinner key={size} size={size} />
        ))}
        {SIZES.map((size) => (
          <Loading key={size} size={size} />
        ))}
      </Row>
      <Row title="without a connection">
        <OfflineWait
          wait={{ isWaiting: true, run: () => undefined, cancel: () => undefined }}
          text="You're offline. Your prediction is sent when you are connected again."
        />
      </Row>
      <Row title="how long slots are held">
        {[12, 4, -1].map((minutes) => (
          <Hold key={minutes} minutes={minutes} />
        ))}
      </Row>
      <Row title="a card">
        <CardRoot width="100%">
          <CardBody gap="4">
            <DataListRoot>
              <DataListItem>
                <DataListItemLabel>Reference</DataListItemLabel>
                <DataListItemValue>OKV-7K3M-92XQ</DataListItemValue>
              </DataListItem>
            </DataListRoot>
            <Separator />
            <p>What is on it.</p>
          </CardBody>
        </CardRoot>
      </Row>
    </ChakraScope>
  );
}

function Hold({ minutes }: { minutes: number }) {
  const now = Date.now();
  const at = (after: number) => new Date(now + after * MINUTE_MS).toISOString();
  return (
    <HoldCountdown
      hold={{ expiresAt: at(minutes), extendableUntil: at(minutes + 15), serverTime: at(0) }}
      receivedAt={now}
      onExtend={() => undefined}
    />
  );
}
