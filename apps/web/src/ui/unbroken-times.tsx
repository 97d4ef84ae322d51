const TIME_RANGE = /(\d\d:\d\d - \d\d:\d\d)/;

/** A text that contains slot times. Lines can break before or after a time such as `10:00 - 10:14`, but not inside it. */
export function UnbrokenTimes({ text }: { text: string }) {
  return text.split(TIME_RANGE).map((part, index) =>
    TIME_RANGE.test(part) ? (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
