import { useLayoutEffect, useRef, useState } from 'react';
import { MAX_AUCTION_IMAGES } from '../../../../../shared/model/uploads.ts';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { ImageTile } from './image-tile.tsx';
import type { FormImages } from './use-images.ts';

interface ImageFieldProps {
  readonly pictures: FormImages;
  /** What is wrong with the number of pictures, once somebody tried to send the form. */
  readonly error: string | undefined;
}

/** The pictures: an area to drop them on, and the tiles in the order to show. */
export function ImageField({ pictures, error }: ImageFieldProps) {
  const { images } = pictures;
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const tiles = useRef<HTMLUListElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  // Tiles that move or go take the focus with them; once the others are in place it goes where the hand was.
  const refocus = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    refocus.current?.();
    refocus.current = undefined;
  });
  const move = (id: string, to: number) => {
    const pressed = document.activeElement;
    refocus.current = () => pressed instanceof HTMLElement && pressed.focus();
    pictures.move(id, to);
    setSaid(`Moved to place ${String(to + 1)} of ${String(images.length)}.`);
  };
  const remove = (id: string, index: number) => {
    refocus.current = () => {
      const next = tiles.current?.children[Math.min(index, tiles.current.children.length - 1)];
      const remover = [...(next?.querySelectorAll('button') ?? [])].at(-1);
      (remover ?? picker.current)?.focus();
    };
    pictures.remove(id);
    setSaid(`Removed image ${String(index + 1)}; ${String(images.length - 1)} left.`);
  };
  return (
    <FileDrop
      inputRef={picker}
      label="Images"
      hint={`2 to ${String(MAX_AUCTION_IMAGES)} images (JPG, PNG or WebP). Large ones are made smaller before they are sent.`}
      accept="image/jpeg,image/png,image/webp"
      multiple
      error={pictures.error ?? error}
      onFiles={pictures.add}
    >
      {images.length > 0 && (
        <ul
          ref={tiles}
          aria-label="Chosen images"
          className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3"
        >
          {images.map((image, index) => (
            <ImageTile
              key={image.id}
              image={image}
              index={index}
              count={images.length}
              onMove={(to) => move(image.id, to)}
              onRemove={() => remove(image.id, index)}
              onRetry={() => pictures.retry(image.id)}
              onDragStart={() => setDragged(image.id)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={() => dragged !== undefined && dragged !== image.id && pictures.move(dragged, index)}
            />
          ))}
        </ul>
      )}
      {images.length > 1 && (
        <p className="text-sm text-muted">
          The first image is the cover. Drag an image or use its arrows to change the order.
        </p>
      )}
      <output className="sr-only">{said}</output>
    </FileDrop>
  );
}
