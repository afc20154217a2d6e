import { useState } from 'react';
import { MAX_AUCTION_IMAGES } from '../../../../shared/model/uploads.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { placesOf } from './image-list.ts';
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
  const move = (id: string, to: number) => {
    pictures.move(id, to);
    setSaid(`Moved to place ${String(to + 1)} of ${String(images.length)}.`);
  };
  const hasBoth = images.some((one) => one.kind === 'stored') && images.some((one) => one.kind === 'new');
  return (
    <FileDrop
      label="Images"
      hint={`2 to ${String(MAX_AUCTION_IMAGES)} images (JPG, PNG or WebP). Large ones are made smaller before they are sent.`}
      accept="image/jpeg,image/png,image/webp"
      multiple
      error={pictures.error ?? error}
      onFiles={pictures.add}
    >
      {images.length > 0 && (
        <ul aria-label="Chosen images" className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
          {images.map((image, index) => {
            const places = placesOf(images, image.id);
            return (
              <ImageTile
                key={image.id}
                image={image}
                index={index}
                count={images.length}
                canMoveLeft={index > places.first}
                canMoveRight={index < places.last}
                onMove={(to) => move(image.id, to)}
                onRemove={() => {
                  pictures.remove(image.id);
                  setSaid(`Removed ${image.name}.`);
                }}
                onRetry={() => pictures.retry(image.id)}
                onDragStart={() => setDragged(image.id)}
                onDragEnd={() => setDragged(undefined)}
                onDragOver={() => dragged !== undefined && dragged !== image.id && pictures.move(dragged, index)}
              />
            );
          })}
        </ul>
      )}
      {images.length > 1 && (
        <p className="text-sm text-muted">
          The first image is the cover. Drag an image or use its arrows to change the order.
          {hasBoth && ' New images come after the saved ones; once saved, they can be moved among them.'}
        </p>
      )}
      <output className="sr-only">{said}</output>
    </FileDrop>
  );
}
