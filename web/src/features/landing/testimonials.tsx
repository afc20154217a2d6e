import { Pause, Play } from 'lucide-react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TESTIMONIALS } from './sample-content.ts';
import { useRotation } from './use-rotation.ts';

/** Shows one testimonial at a time. All share one grid cell, so that the layout does not jump. */
export function Testimonials() {
  const { index, show, isPaused, setIsPaused, setIsHeld } = useRotation(TESTIMONIALS.length);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the rotation while someone reads
    <section
      aria-labelledby="testimonials-title"
      aria-roledescription="carousel"
      className="border-y border-border bg-sunken"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className="page grid gap-8 py-20">
        <h2 id="testimonials-title" className="text-sm font-semibold text-muted">
          What bidders and sellers say
        </h2>
        <div className="grid" aria-live={isPaused ? 'polite' : 'off'}>
          {TESTIMONIALS.map((testimonial, position) => (
            <figure
              key={testimonial.name}
              aria-hidden={position !== index}
              className={cx(
                'col-start-1 row-start-1 grid max-w-4xl content-start gap-6 transition-opacity duration-500',
                position === index ? 'opacity-100' : 'pointer-events-none opacity-0',
              )}
            >
              <blockquote className="text-2xl font-medium text-balance md:text-3xl">
                <p>“{testimonial.quote}”</p>
              </blockquote>
              <figcaption>
                <span className="font-semibold">{testimonial.name}</span>
                <span className="block text-sm text-muted">{testimonial.role}</span>
              </figcaption>
            </figure>
          ))}
        </div>
        <div className="-ml-2 flex items-center gap-1">
          <IconButton
            label={isPaused ? 'Play testimonials' : 'Pause testimonials'}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? (
              <Play className="size-4" aria-hidden="true" />
            ) : (
              <Pause className="size-4" aria-hidden="true" />
            )}
          </IconButton>
          {TESTIMONIALS.map((testimonial, position) => (
            <button
              key={testimonial.name}
              type="button"
              aria-label={`Testimonial ${position + 1} of ${TESTIMONIALS.length}`}
              aria-current={position === index}
              onClick={() => show(position)}
              className="group grid h-10 pointer-coarse:h-11 place-items-center px-1.5"
            >
              <span
                className={cx(
                  'h-1.5 rounded-full transition-all',
                  position === index ? 'w-8 bg-accent' : 'w-4 bg-border-strong/50 group-hover:bg-border-strong',
                )}
              />
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
