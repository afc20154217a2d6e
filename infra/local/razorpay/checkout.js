/**
 * Emulates Razorpay's checkout script: defines window.Razorpay with the interface that pages use, and shows a dialog
 * in which a person acts as the payer. It has no inline styles or scripts, because the site's strict
 * Content-Security-Policy applies.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;

  // The real script loads a fraud detection script from another host.
  const second = document.createElement('script');
  second.src = `${origin.replace('localhost', '127.0.0.1')}/__local/razorpay/v1/risk-detection.js`;
  document.head.append(second);

  const STYLE = `
    :host { all: initial; }
    dialog { box-sizing: border-box; width: min(24rem, calc(100vw - 2rem)); padding: 0; border: 0; border-radius: 14px;
      overflow: hidden; background: #fff; color: #14213d; font: 400 16px/1.5 system-ui, sans-serif;
      box-shadow: 0 24px 70px rgb(0 0 0 / 0.35); }
    dialog::backdrop { background: rgb(10 16 32 / 0.6); }
    header { padding: 1.25rem 1.5rem; background: var(--theme, #1d4ed8); color: #fff; }
    h2 { margin: 0; font-size: 1.125rem; font-weight: 650; }
    header p { margin: 0.125rem 0 0; font-size: 0.875rem; opacity: 0.9; }
    .amount { margin-top: 0.75rem; font-size: 1.75rem; font-weight: 700; letter-spacing: -0.01em; opacity: 1; }
    .body { padding: 1.25rem 1.5rem 1.5rem; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1rem; font-size: 0.875rem; }
    dt { color: #5b6478; }
    dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
    .status { min-height: 1.5em; margin: 0 0 0.75rem; font-size: 0.875rem; color: #b42318; }
    .buttons { display: grid; grid-template-columns: 1fr 1fr; gap: 0.625rem; }
    button { min-height: 44px; padding: 0 1rem; border: 1px solid #c9d0de; border-radius: 9px; background: #fff;
      color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
    button.pay { grid-column: 1 / -1; border-color: transparent; background: var(--theme, #1d4ed8); color: #fff; }
    button:hover:not(:disabled) { filter: brightness(0.95); }
    button:focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px; }
    button:disabled { opacity: 0.6; cursor: progress; }
    .note { margin: 1rem 0 0; font-size: 0.75rem; color: #5b6478; text-align: center; }
    @media (prefers-color-scheme: dark) {
      dialog { background: #151b2b; color: #e8ecf5; }
      button { background: #222a3e; border-color: #3a445e; }
      dt, .note { color: #a3adc2; }
      .status { color: #ff9a8f; }
    }`;

  const rupees = (paise, currency) =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: currency || 'INR',
      minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
    }).format(paise / 100);

  const make = (tag, className, text) => {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (text) node.textContent = text;
    return node;
  };

  const ask = async (path, options) => {
    const response = await fetch(origin + path, options);
    const body = await response.json();
    if (!response.ok) throw new Error(body?.error?.description ?? 'The local payment provider refused.');
    return body;
  };

  /** The argument of `payment.failed` listeners. */
  const failureOf = (error, orderId) => ({
    error: {
      code: error.error_code ?? 'BAD_REQUEST_ERROR',
      description: error.error_description ?? error.message ?? 'Payment failed',
      source: error.error_source ?? 'bank',
      step: error.error_step ?? 'payment_authorization',
      reason: error.error_reason ?? 'payment_failed',
      metadata: { order_id: orderId, ...(error.id ? { payment_id: error.id } : {}) },
    },
  });

  class Razorpay {
    #options;
    #listeners = new Map();
    #host;
    #status;
    #buttons = [];

    constructor(options) {
      if (!options?.key) throw new Error('The `key` option is required.');
      if (!options.order_id) throw new Error('The local checkout needs an `order_id`.');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      if (this.#host) return;
      const { name, description, theme, prefill, order_id: orderId, amount, currency } = this.#options;
      this.#host = make('div');
      this.#host.dataset.razorpayCheckout = 'local';
      const root = this.#host.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];

      const dialog = make('dialog');
      if (theme?.color) dialog.style.setProperty('--theme', theme.color);
      const title = make('h2', '', name || 'Payment');
      title.id = 'title';
      dialog.setAttribute('aria-labelledby', 'title');
      const header = make('header');
      const amountLine = make('p', 'amount', amount ? rupees(Number(amount), currency) : '…');
      header.append(title, make('p', '', description || 'Test payment'), amountLine);

      const body = make('div', 'body');
      body.append(this.#details(prefill, orderId));
      this.#status = make('p', 'status');
      this.#status.setAttribute('role', 'alert');
      const buttons = make('div', 'buttons');
      const pay = this.#button('pay', 'Pay', () => this.#pay());
      pay.autofocus = true;
      buttons.append(
        pay,
        this.#button('fail', 'Fail', () => this.#fail()),
        this.#button('dismiss', 'Dismiss', () => this.#dismiss()),
      );
      body.append(this.#status, buttons, make('p', 'note', 'Local payment sandbox. No money moves.'));
      dialog.append(header, body);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.#dismiss();
      });
      root.append(dialog);
      document.body.append(this.#host);
      dialog.showModal();

      void this.#showOrder(amountLine, pay);
    }

    /** As in the real script, the order decides the amount, not the page. */
    async #showOrder(amountLine, pay) {
      const { order_id: orderId, key } = this.#options;
      try {
        const order = await ask(
          `/__local/razorpay/v1/checkout/orders/${encodeURIComponent(orderId)}?key_id=${encodeURIComponent(key)}`,
        );
        const text = rupees(order.amount, order.currency);
        amountLine.textContent = text;
        pay.textContent = `Pay ${text}`;
      } catch (error) {
        this.#say(error.message);
        pay.disabled = true;
      }
    }

    close() {
      this.#host?.remove();
      this.#host = undefined;
      this.#buttons = [];
    }

    #details(prefill, orderId) {
      const list = make('dl');
      const rows = { Name: prefill?.name, 'E-mail': prefill?.email, Mobile: prefill?.contact, Order: orderId };
      for (const [label, value] of Object.entries(rows)) {
        if (value) list.append(make('dt', '', label), make('dd', '', value));
      }
      return list;
    }

    #button(className, text, act) {
      const button = make('button', className, text);
      button.type = 'button';
      button.addEventListener('click', act);
      this.#buttons.push(button);
      return button;
    }

    #say(text) {
      if (this.#status) this.#status.textContent = text;
    }

    #busy(on) {
      for (const button of this.#buttons) button.disabled = on;
    }

    #act(verb) {
      const { order_id: orderId, prefill } = this.#options;
      return ask(`/__local/payments/${encodeURIComponent(orderId)}/${verb}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: prefill?.email, contact: prefill?.contact }),
      });
    }

    async #pay() {
      this.#busy(true);
      try {
        const answer = await this.#act('pay');
        this.close();
        this.#options.handler?.(answer);
      } catch (error) {
        this.#failed(error);
      }
    }

    async #fail() {
      this.#busy(true);
      try {
        this.#failed(await this.#act('fail'));
      } catch (error) {
        this.#failed(error);
      }
    }

    /** The dialog stays open for another attempt unless the page switched retries off. */
    #failed(error) {
      const failure = failureOf(error, this.#options.order_id);
      if (this.#options.retry === false || this.#options.retry?.enabled === false) this.close();
      else {
        this.#busy(false);
        this.#say(failure.error.description);
      }
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener(failure);
    }

    #dismiss() {
      this.close();
      this.#options.modal?.ondismiss?.();
    }
  }

  window.Razorpay = Razorpay;
})();
