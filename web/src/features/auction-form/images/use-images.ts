import { useEffect, useRef, useState } from 'react';
import { IMAGE_TYPES } from '#shared/model/uploads.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { uploadFile } from '#web/api/upload-file.ts';
import { prepareImage } from '#web/pictures/prepare-image.ts';
import { admit, type FormImage, moved, type NewImage } from './image-list.ts';

export interface FormImages {
  /** In display order. */
  readonly list: readonly FormImage[];
  /** How many there may be. */
  readonly max: number;
  /** The error message about the last chosen files. */
  readonly error: string | undefined;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: string) => void;
  readonly move: (id: string, to: number) => void;
  /** Retries a failed upload, or uploads an image whose end is missing. */
  readonly retry: (id: string) => void;
  /** Changes the list; uploads continue. */
  readonly adjust: (change: (images: readonly FormImage[]) => readonly FormImage[]) => void;
  /** Replaces the list and stops uploads. */
  readonly reset: (images: readonly FormImage[]) => void;
}

interface Upload {
  readonly file: File;
  /** Somebody has looked at an image whose end is missing. */
  readonly isSeen: boolean;
  readonly abort: AbortController;
}

/** The images of the form. Each upload starts as soon as the file is chosen. */
export function useImages(initial: readonly FormImage[], mode: 'create' | 'edit', max: number): FormImages {
  const [images, setImages] = useState(initial);
  const [error, setError] = useState<string>();
  const uploads = useRef(new Map<string, Upload>());
  useEffect(() => {
    const current = uploads.current;
    return () => current.forEach(({ abort }) => abort.abort());
  }, []);

  const update = (id: string, change: Partial<Pick<NewImage, 'preview' | 'upload'>>) =>
    setImages((list) =>
      list.map((image) => (image.id === id && image.kind === 'new' ? { ...image, ...change } : image)),
    );

  const send = async (id: string, { file, isSeen, abort }: Upload) => {
    const settle = (change: Parameters<typeof update>[1]) => !abort.signal.aborted && update(id, change);
    const fail = (sentence: string) => settle({ upload: { is: 'failed', sentence } });
    try {
      const prepared = await prepareImage(file, IMAGE_TYPES);
      if (!prepared.ok) return fail(prepared.error);
      const { file: image, contentType, preview, isCutOff } = prepared.value;
      if (isCutOff && !isSeen) return settle({ preview, upload: { is: 'cut-off' } });
      settle({ preview, upload: { is: 'uploading', share: 0 } });
      const key = await uploadFile('auction-image', image, contentType, {
        signal: abort.signal,
        onProgress: (share) => settle({ upload: { is: 'uploading', share } }),
      });
      return settle({ upload: { is: 'done', key, at: Date.now() } });
    } catch (failure) {
      return fail(sentenceOf(failure, 'The image could not be uploaded. Please try again.'));
    }
  };

  const start = (id: string, file: File, isSeen: boolean) => {
    const upload = { file, isSeen, abort: new AbortController() };
    uploads.current.set(id, upload);
    void send(id, upload);
  };

  return {
    list: images,
    max,
    error,
    add: (files) => {
      const admitted = admit(files, images.length, mode, max);
      setError(admitted.error);
      const added = admitted.files.map((file, index) => ({ id: `new:${String(Date.now())}-${String(index)}`, file }));
      setImages((list) => [...list, ...added.map(({ id, file }) => preparing(id, file.name))]);
      for (const { id, file } of added) start(id, file, false);
    },
    remove: (id) => {
      uploads.current.get(id)?.abort.abort();
      uploads.current.delete(id);
      setError(undefined);
      setImages((list) => list.filter((image) => image.id !== id));
    },
    move: (id, to) => setImages((list) => moved(list, id, to)),
    retry: (id) => {
      const upload = uploads.current.get(id);
      if (upload === undefined) return;
      update(id, { upload: { is: 'preparing' } });
      start(id, upload.file, true);
    },
    adjust: setImages,
    reset: (list) => {
      uploads.current.forEach(({ abort }) => abort.abort());
      uploads.current.clear();
      setError(undefined);
      setImages(list);
    },
  };
}

function preparing(id: string, name: string): NewImage {
  return { kind: 'new', id, name, preview: undefined, upload: { is: 'preparing' } };
}
