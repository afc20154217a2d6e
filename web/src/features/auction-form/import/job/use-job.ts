import { useCallback, useEffect, useRef, useState } from 'react';
import { chosenFile, keepInWorker } from '../pictures/choose-pictures.ts';
import type { Picture } from '../pictures/picture.ts';
import {
  forgetImport,
  forgetPictureList,
  forgetProgress,
  keepJob,
  keepPictureList,
  keepProgress,
  readImport,
} from './job-store.ts';
import type { Job, Progress } from './job.ts';

export interface OpenImport {
  readonly job: Job;
  readonly pictures: readonly Picture[];
  /** By line. */
  readonly progress: ReadonlyMap<number, Progress>;
}

export interface PictureReading {
  /** How many are being kept at the moment; undefined when none are. */
  readonly reading: number | undefined;
  /** What was not kept, in sentences. */
  readonly problems: readonly string[];
}

export interface ImportOnDevice {
  /** Undefined while it is read, null without one. */
  readonly open: OpenImport | null | undefined;
  /** The import was found on this device rather than begun here. */
  readonly isResumed: boolean;
  /** False when the browser does not keep the import, so that a closed tab loses it. */
  readonly isKept: boolean;
  readonly pictureReading: PictureReading;
  readonly begin: (job: Job) => void;
  readonly change: (change: Partial<Job>) => void;
  readonly addPictures: (files: readonly File[]) => Promise<void>;
  readonly removePictures: () => void;
  readonly note: (jobId: string, progress: Progress) => void;
  /** Lets these rows be imported again. */
  readonly retry: (lines: readonly number[]) => void;
  readonly end: () => void;
}

/** Pictures are listed in groups, so that thousands do not render the page thousands of times. */
const GROUP = 25;

/** The import of this person on this device. */
export function useJob(userId: string): ImportOnDevice {
  const [open, setOpen] = useState<OpenImport | null>();
  const [isResumed, setIsResumed] = useState(false);
  const [isKept, setIsKept] = useState(true);
  const [pictureReading, setPictureReading] = useState<PictureReading>({ reading: undefined, problems: [] });
  const current = useRef<Job>(undefined);

  const keep = useCallback((writing: Promise<unknown>) => {
    writing.catch(() => setIsKept(false));
  }, []);

  useEffect(() => {
    let isGone = false;
    const show = (stored: Awaited<ReturnType<typeof readImport>>) => {
      if (isGone || current.current !== undefined) return;
      current.current = stored?.job;
      setIsResumed(stored !== undefined);
      setOpen(
        stored === undefined
          ? null
          : { ...stored, progress: new Map(stored.progress.map((line) => [line.line, line])) },
      );
    };
    readImport(userId).then(show, () => {
      setIsKept(false);
      show(undefined);
    });
    return () => {
      isGone = true;
    };
  }, [userId]);

  const update = (change: (open: OpenImport) => OpenImport) => setOpen((now) => now && change(now));

  return {
    open,
    isResumed,
    isKept,
    pictureReading,
    begin: (job) => {
      current.current = job;
      setIsResumed(false);
      setOpen({ job, pictures: [], progress: new Map() });
      keep(forgetImport().then(() => keepJob(job)));
    },
    change: (change) => {
      if (current.current === undefined) return;
      const job = { ...current.current, ...change };
      current.current = job;
      update((now) => ({ ...now, job }));
      keep(keepJob(job));
    },
    addPictures: async (files) => {
      setPictureReading({ reading: 0, problems: [] });
      let [count, group]: [number, Picture[]] = [0, []];
      const flush = () => {
        const added = group;
        group = [];
        setPictureReading({ reading: count, problems: [] });
        update((now) => ({ ...now, pictures: withPictures(now.pictures, added) }));
        keep(keepPictureList(added));
      };
      const problems = await keepInWorker(files.map(chosenFile), open?.pictures ?? [], (picture) => {
        count += 1;
        group.push(picture);
        if (group.length === GROUP) flush();
      });
      // Otherwise the import was ended, or its pictures were removed.
      if (problems !== undefined) flush();
      setPictureReading({ reading: undefined, problems: problems ?? [] });
    },
    removePictures: () => {
      setPictureReading({ reading: undefined, problems: [] });
      update((now) => ({ ...now, pictures: [] }));
      keep(forgetPictureList());
    },
    note: (jobId, progress) => {
      // Of an import that was ended, its last rows may become known only now.
      if (current.current?.id !== jobId) return;
      update((now) => ({ ...now, progress: new Map(now.progress).set(progress.line, progress) }));
      keep(keepProgress(progress));
    },
    retry: (lines) => {
      update((now) => ({ ...now, progress: new Map([...now.progress].filter(([line]) => !lines.includes(line))) }));
      keep(forgetProgress(lines));
    },
    end: () => {
      current.current = undefined;
      setOpen(null);
      setPictureReading({ reading: undefined, problems: [] });
      keep(forgetImport());
    },
  };
}

/** A picture with the same path replaces the earlier one. */
function withPictures(pictures: readonly Picture[], added: readonly Picture[]): readonly Picture[] {
  return [...new Map([...pictures, ...added].map((picture) => [picture.path, picture])).values()];
}
