import { type RefObject, useEffect, useRef, useState } from 'react';

/** Lets files be dropped on, or pasted into, an element; returns whether some are being dragged over it. */
export function useDropTarget(
  target: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const element = target.current;
    if (element === null) return;
    const give = (list: FileList | undefined): boolean => {
      const files = [...(list ?? [])];
      if (files.length > 0) latest.current(files);
      return files.length > 0;
    };
    const listeners = {
      dragover: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      dragleave: (event: DragEvent) => {
        const next = event.relatedTarget;
        if (!(next instanceof Node && element.contains(next))) setOver(false);
      },
      drop: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        give(event.dataTransfer?.files);
      },
      paste: (event: ClipboardEvent) => {
        if (give(event.clipboardData?.files)) event.preventDefault();
      },
    };
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as EventListener);
    };
  }, [target]);
  useStrayDrops();
  return isOver;
}

/** A file dropped outside of an area would replace the page and lose what was typed. */
function useStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** Texts and links may be dragged over forms as well. */
function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}
