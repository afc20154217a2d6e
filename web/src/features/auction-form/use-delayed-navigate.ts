import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** Navigates after a delay, unless the component unmounts first. */
export function useDelayedNavigate(): (path: string, delayMs: number) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (path, delayMs) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate(path), delayMs);
  };
}
