import type { ReactNode, SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement>;

/**
 * Creates a line icon on a 24-unit grid, in the text's colour and about as tall as the text. Icons are decorative and therefore hidden from
 * screen readers.
 */
export function icon(paths: ReactNode) {
  return function Icon(props: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1.25em"
        height="1.25em"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        style={{ flex: 'none' }}
        {...props}
      >
        {paths}
      </svg>
    );
  };
}

export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />
  </>,
);
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.8-3.5 3.4-5 6.5-5s5.7 1.5 6.5 5M16 5.2a3.5 3.5 0 0 1 0 6.6M18.5 15c1.7.7 2.7 2.2 3.1 4.5" />
  </>,
);
export const CalendarIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
    <path d="M3.5 10h17M8 2.8v4M16 2.8v4" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.2V12l3.2 2" />
  </>,
);
export const CardIcon = icon(
  <>
    <rect x="2.8" y="5.5" width="18.4" height="13" rx="2.5" />
    <path d="M2.8 10h18.4M6.5 14.8h3.5" />
  </>,
);
export const TrophyIcon = icon(
  <path d="M7.5 4h9v5.5a4.5 4.5 0 0 1-9 0zM7.5 6H4c0 3 1.2 4.8 3.7 5M16.5 6H20c0 3-1.2 4.8-3.7 5M12 14v3.5M8 20.5h8M9.5 20.5c0-2 1-3 2.5-3s2.5 1 2.5 3" />,
);
export const RefreshIcon = icon(<path d="M20 11a8 8 0 0 0-14.3-4L3.5 9.5M3.5 4.5v5h5M4 13a8 8 0 0 0 14.3 4l2.2-2.5M20.5 19.5v-5h-5" />);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.8a9 9 0 0 1 2.1-.3c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.5M6.3 7.6C3.9 9.4 2.5 12 2.5 12S6 18.5 12 18.5c1.5 0 2.9-.4 4.1-1M10 10.1a2.8 2.8 0 0 0 3.9 3.9" />,
);
export const AlertIcon = icon(<path d="M12 3.5l9.3 16.5H2.7zM12 10v4.5M12 17.2v.1" />);
export const CheckIcon = icon(<path d="M4.5 12.5l5 5 10-11" />);
export const ChevronLeftIcon = icon(<path d="M15 5l-7 7 7 7" />);
export const ChevronRightIcon = icon(<path d="M9 5l7 7-7 7" />);
export const ChevronDownIcon = icon(<path d="M5 9l7 7 7-7" />);
export const TrashIcon = icon(<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 11v5M13.8 11v5" />);
export const SparkIcon = icon(<path d="M12 3l1.9 6.1L20 11l-6.1 1.9L12 19l-1.9-6.1L4 11l6.1-1.9z" />);
export const PrintIcon = icon(
  <path d="M7 8.5V3.5h10v5M7 17H4.5a1.5 1.5 0 0 1-1.5-1.5v-5.5A1.5 1.5 0 0 1 4.5 8.5h15A1.5 1.5 0 0 1 21 10v5.5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6.5H7z" />,
);
export const ShareIcon = icon(<path d="M12 15V3.5M8 7l4-3.5L16 7M5.5 11.5v9h13v-9" />);
export const CopyIcon = icon(<path d="M9 9h11.5v11.5H9zM5.5 15H3.5V3.5H15v2" />);
export const MapPinIcon = icon(
  <>
    <path d="M12 21.5s-7-6.7-7-11.8a7 7 0 0 1 14 0c0 5.1-7 11.8-7 11.8z" />
    <circle cx="12" cy="9.7" r="2.5" />
  </>,
);
