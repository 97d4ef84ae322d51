import { createToaster, Toaster, ToastCloseTrigger, ToastDescription, ToastIndicator, ToastRoot, ToastTitle } from '@chakra-ui/react/toast';
import { useEffect, useState } from 'react';
import { uiCopy } from '../../copy/ui.copy';
import { ChakraScope } from '../chakra-scope';
import { connectToastHost } from './toaster';

// Toasts appear at the bottom of the screen, so that they do not cover a heading, and on the left, because the booking page's summary is on
// the right. Pages with a bottom bar use `--above-bar` to place toasts above it.
const EDGE = '1rem';
const DURATION_MS = 5_000;

const makeToaster = () =>
  createToaster({
    placement: 'bottom-start',
    max: 2, // more toasts would cover a phone's screen
    offsets: { left: EDGE, right: EDGE, top: EDGE, bottom: `var(--above-bar, ${EDGE})` },
  });

/** Renders the toasts, with its own Chakra provider so that they work on pages without Chakra. */
export default function ToastHost() {
  const [toaster] = useState(makeToaster);
  useEffect(
    () =>
      connectToastHost((type, { title, description, duration = DURATION_MS, id = `${type}: ${title}` }) =>
        // Creates toasts in a microtask, because effects also show messages, and React forbids the toaster's flushSync inside an effect.
        queueMicrotask(() => toaster.create({ id, type, title, description, duration, closable: true })),
      ),
    [toaster],
  );
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
