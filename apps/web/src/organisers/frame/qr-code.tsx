import { QrCodeFrame, QrCodePattern, QrCodeRoot } from '@chakra-ui/react/qr-code';

/** Width of the empty border that cameras need around a QR code, in modules. */
const BORDERED = { border: 4 };

/** A QR code with a text alternative. */
export default function QrCode({ value, label }: { value: string; label: string }) {
  return (
    <QrCodeRoot value={value} encoding={BORDERED}>
      <QrCodeFrame role="img" aria-label={label}>
        <QrCodePattern />
      </QrCodeFrame>
    </QrCodeRoot>
  );
}
