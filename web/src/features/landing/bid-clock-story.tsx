/** The bids on the time line, in percent of its width; each starts a new interval of 26 %. */
const BIDS = [4, 22, 41, 62] as const;
const INTERVAL = 26;

/** A picture that explains why nobody can snipe. */
export function BidClockStory() {
  return (
    <section aria-labelledby="clock-title" className="bg-inverse text-on-inverse">
      <div className="page grid items-center gap-12 py-20 lg:grid-cols-2 lg:gap-20 lg:py-24">
        <div className="grid gap-4">
          <h2 id="clock-title" className="text-4xl font-semibold">
            The clock restarts with every bid
          </h2>
          <p className="text-lg text-on-inverse-muted">
            On other sites the fastest finger wins in the last second. On Boli each bid gives everyone the full interval
            to answer. The auction ends when nobody wants to go higher, and our server alone decides when that is.
          </p>
        </div>
        <figure className="grid gap-6">
          <div className="relative h-44" aria-hidden="true">
            {BIDS.map((start, index) => (
              <div
                key={start}
                className="absolute h-8 rounded-full"
                style={{ left: `${start}%`, width: `${INTERVAL}%`, top: `${index * 2.1}rem` }}
              >
                <div
                  className={
                    index === BIDS.length - 1
                      ? 'h-full rounded-full bg-gold-bright'
                      : 'h-full rounded-full bg-on-inverse/20'
                  }
                />
                <div className="absolute top-1/2 left-0 size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-[3px] border-inverse bg-on-inverse" />
              </div>
            ))}
            <div className="absolute bottom-0 left-0 h-px w-full bg-on-inverse/30" />
            <div
              className="absolute bottom-0 h-full border-l-2 border-dashed border-gold-bright"
              style={{ left: '88%' }}
            />
          </div>
          <figcaption className="flex justify-between gap-6 text-sm text-on-inverse-muted">
            <span>Each bid (white) starts a new interval.</span>
            <span className="text-right text-gold-bright">The last one runs out: sold.</span>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
