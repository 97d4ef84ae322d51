import { createToaster, Toaster, ToastCloseTrigger, ToastDescription, ToastIndicator, ToastRoot, ToastTitle } from '@chakra-ui/react/toast';
import { useEffect, useState } from 'react';
import { uiCopy } from '../../copy/ui.copy';
import { ChakraScope } from '../chakra-scope';
import { oneAtATime } from './toast-queue';
import { connectToastHost, type QueuedToast } from './toaster';

// At the foot, where no page begins and no heading stands; a page with a bar there lifts it by --above-bar. At the start
// side: the booking page's summary floats at the other.
const EDGE = '1rem';

/** How long a message stays that has no duration of its own. */
const DURATION_MS = 5_000;

function makeHost() {
  const toaster = createToaster({
    placement: 'bottom-start',
    pauseOnPageIdle: true,
    offsets: { left: EDGE, right: EDGE, top: EDGE, bottom: `var(--above-bar, ${EDGE})` },
  });
  const optionsOf = ({ kind, title, description, duration = DURATION_MS }: QueuedToast) => ({ title, description, duration, type: kind });
  // Messages come from effects too, and the toaster draws with flushSync, which React forbids inside one.
  const host = oneAtATime({
    show: (id, message, onGone) =>
      queueMicrotask(() =>
        toaster.create({ ...optionsOf(message), id, closable: true, onStatusChange: ({ status }) => status === 'unmounted' && onGone() }),
      ),
    change: (id, message) => queueMicrotask(() => toaster.update(id, optionsOf(message))),
    dismiss: (id) => queueMicrotask(() => toaster.dismiss(id)),
  });
  return { toaster, host };
}

/** Draws the toasts. Brings its own provider, so that it works on pages that load no Chakra too. */
export default function ToastHost() {
  const [{ toaster, host }] = useState(makeHost);
  useEffect(() => connectToastHost(host), [host]);
  return (
    <ChakraScope>
      <Toaster toaster={toaster} className="no-print" aria-label={uiCopy.notifications} insetInline={{ base: '4', md: '6' }}>
        {(message) => (
          <ToastRoot>
            <ToastIndicator />
            <div style={{ flex: 1, minWidth: 0 }}>
              <ToastTitle>{message.title}</ToastTitle>
              {message.description && <ToastDescription>{message.description}</ToastDescription>}
            </div>
            <ToastCloseTrigger aria-label={uiCopy.dismiss} />
          </ToastRoot>
        )}
      </Toaster>
    </ChakraScope>
  );
}
