import { useEffect, useRef, useState } from 'react';
import { type CameraProblem, closeCamera, type Facing, openCamera, problemOf } from './camera.ts';

/** The camera of this device: off until it is opened, and off as soon as the page is left. */
export function useCamera() {
  const [stream, setStream] = useState<MediaStream>();
  const [problem, setProblem] = useState<CameraProblem>();
  const [isOpening, setIsOpening] = useState(false);
  const running = useRef<MediaStream>(undefined);
  const facing = useRef<Facing>('environment');
  const isGone = useRef(false);

  function close() {
    if (running.current) closeCamera(running.current);
    running.current = undefined;
    setStream(undefined);
  }

  async function open() {
    if (isOpening) return;
    close();
    setProblem(undefined);
    setIsOpening(true);
    try {
      const opened = await openCamera(facing.current);
      if (isGone.current) return closeCamera(opened);
      // By the device itself, as when it is unplugged or no longer allowed.
      opened.getVideoTracks()[0]?.addEventListener('ended', () => {
        close();
        setProblem('ended');
      });
      running.current = opened;
      setStream(opened);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setIsOpening(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    isGone.current = false;
    // Also when the browser keeps the page for "back".
    addEventListener('pagehide', close);
    return () => {
      removeEventListener('pagehide', close);
      isGone.current = true;
      close();
    };
  }, []);

  return {
    stream,
    problem,
    isOpening,
    open,
    close,
    /** The one on the other side. */
    turn() {
      facing.current = facing.current === 'user' ? 'environment' : 'user';
      return open();
    },
  };
}
