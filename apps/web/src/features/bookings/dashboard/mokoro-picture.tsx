import styles from './mokoro-picture.module.css';

/** A person poling a mokoro (dugout canoe) between reeds. */
export default function MokoroPicture() {
  return (
    <svg className={styles.art} viewBox="0 0 360 200" aria-hidden="true" focusable="false">
      <circle fill="var(--clay)" opacity="0.85" cx="262" cy="62" r="30" />
      <path fill="var(--heat-1)" d="M0 118c40-14 74-8 112-12s60-18 104-10 90 2 144 14v14H0z" />
      <path fill="var(--heat-2)" d="M0 120h360v80H0z" />
      <path stroke="var(--clay)" strokeWidth="3" strokeLinecap="round" opacity="0.6" d="M236 128h52M244 136h38M252 144h22M258 152h10" />
      <g className={styles.boat}>
        <path fill="none" stroke="var(--muted)" strokeWidth="3" strokeLinecap="round" d="M232 34 190 176" />
        <path fill="var(--ink)" d="M213 84c2-9 12-12 19-8 5 3 6 9 5 15l-5 34h-8l-1 8h-10l2-30z" />
        <path fill="none" stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" d="M217 88c-3 8-4 14-3 22M234 88c2 5 0 10-10 14" />
        <circle fill="var(--ink)" cx="226" cy="66" r="8" />
        <path fill="var(--clay)" d="M212 62c8-3 20-3 28 0-4-8-8-10-14-10s-10 2-14 10z" />
        <path fill="var(--ink)" d="M58 121c52 12 172 13 232-6-16 22-48 31-108 31s-106-8-124-25z" />
        <path fill="none" stroke="var(--clay)" strokeWidth="3" strokeLinecap="round" d="M58 121c52 12 172 13 232-6" />
        <path fill="var(--clay)" d="m98 134 5 6 5-6zm18 2 5 6 5-6zm18 1 5 6 5-6zm18 0 5 6 5-6zm18 0 5 6 5-6z" />
      </g>
      <path
        fill="none"
        stroke="var(--river)"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.7"
        d="M36 158c20-5 36 5 56 0s36 5 56 0M176 166c20-5 36 5 56 0s36 5 56 0M64 180c20-5 36 5 56 0M222 186c20-5 36 5 56 0"
      />
      <path
        fill="none"
        stroke="var(--reed)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M22 196c2-40-4-66-12-92M34 196c0-34 2-60 10-84M46 196c-2-26-8-40-14-52M328 196c0-40 4-66 12-90M340 196c2-28-2-50-10-70M352 196c0-24 2-36 6-48"
      />
      <path
        fill="var(--reed)"
        d="M10 104c-6-8-7-18-3-27 6 8 7 18 3 27zm34 8c-3-9-1-18 5-26 3 9 2 18-5 26zm296-6c-3-9-1-19 5-27 3 10 2 19-5 27zm-10 20c-6-7-7-15-5-24 6 7 8 16 5 24z"
      />
    </svg>
  );
}
