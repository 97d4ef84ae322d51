import { QrCodeFrame, QrCodePattern, QrCodeRoot } from '@chakra-ui/react/qr-code';
import { cashReceiptCopy as copy } from './cash.copy';

/** Width of the empty border that cameras need around a QR code, in modules. */
const BORDERED = { border: 4 };

/** The QR code on a receipt. It is in a separate module, because the library that draws it is large. */
export default function TicketQrCode({ address }: { address: string }) {
  return (
    <QrCodeRoot value={address} encoding={BORDERED}>
      <QrCodeFrame role="img" aria-label={copy.qrCode}>
        <QrCodePattern />
      </QrCodeFrame>
    </QrCodeRoot>
  );
}
