import { createToaster, Toaster, ToastCloseTrigger, ToastDescription, ToastIndicator, ToastRoot, ToastTitle } from '@chakra-ui/react/toast';
import { useEffect } from 'react';
import { uiCopy } from '../copy/ui.copy';
import { ChakraScope } from './chakra-scope';
import { connectToastHost, type QueuedToast } from './toaster';
import styles from './toast-host.module.css';

// At the start side: the booking page's summary floats at the other, and its bar on phones is at the bottom.
const toaster = createToaster({ placement: 'top-start', pauseOnPageIdle: true, overlap: false, gap: 12 });

function present({ kind, ...message }: QueuedToast): void {
  if (message.id && toaster.isVisible(message.id)) toaster.update(message.id, { ...message, type: kind });
  else toaster.create({ ...message, type: kind, closable: true });
}

/** Draws the toasts. Brings its own provider, so that it works on pages that load no Chakra too. */
export default function ToastHost() {
  // Messages come from effects too, and the toaster draws with flushSync, which React forbids inside one.
  useEffect(() => connectToastHost((message) => queueMicrotask(() => present(message))), []);
  return (
    <ChakraScope>
      <Toaster toaster={toaster} aria-label={uiCopy.notifications} insetInline={{ base: '4', md: '6' }}>
        {(message) => (
          <ToastRoot className={styles.toast}>
            <ToastIndicator />
            <div className={styles.text}>
              <ToastTitle className={styles.title}>{message.title}</ToastTitle>
              {message.description && <ToastDescription>{message.description}</ToastDescription>}
            </div>
            <ToastCloseTrigger aria-label={uiCopy.dismiss} />
          </ToastRoot>
        )}
      </Toaster>
    </ChakraScope>
  );
}
