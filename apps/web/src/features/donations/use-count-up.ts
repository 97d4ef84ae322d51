import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 900;

/**
 * Animates a number by counting from its current value to a new one. The first value appears without animation, and so do later values if
 * the user prefers reduced motion.
 */
export function useCountUp(target: number | undefined): number | undefined {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    if (target === undefined || start === undefined || start === target || wantsLessMotion()) {
      from.current = target;
      setShown(target);
      return;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - begun) / DURATION_MS));
      const value = start + (target - start) * (1 - (1 - part) ** 3);
      from.current = part === 1 ? target : value;
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}

function wantsLessMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
