import { isoFrom } from '#functions/platform/clock.ts';
import { auctionOf, commitmentInHex } from '#functions/tables/bids/maximum-store.ts';
import { CONFIRMED_DETAILS_PREFIX, type InvoiceDetailsItem } from '#functions/tables/users/invoice-details.ts';
import type { ActivityItem } from '#functions/tables/users/user-items.ts';
import { IDENTITY_DOCUMENT_LABELS } from '#shared/model/accounts/identity-documents.ts';
import { stateText } from '#shared/model/gst/indian-states.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import type { OwnEntry, PersonalData } from './personal-data.ts';

/** Replaces log messages that name an admin, since that name is the admin's personal data. */
const BY_AN_ADMIN: ReadonlyMap<ActivityItem['type'], string> = new Map([
  ['verified', 'Identity verified by an admin.'],
  ['rejected', 'Identity rejected by an admin.'],
  ['enabled', 'Account enabled by an admin.'],
  ['disabled', 'Account disabled by an admin.'],
  ['document_viewed', 'ID proof viewed by an admin.'],
]);

/**
 * All data about a person, in plain words and units, without credentials (device tokens) and technical fields. The names
 * of the fields are the headings that the person reads.
 */
export function exportOf(data: PersonalData, now: number) {
  const { profile } = data;
  return {
    exportedAt: isoFrom(now),
    account: {
      id: profile.userId,
      name: profile.name,
      email: profile.email,
      mobile: profile.mobile,
      role: profile.role,
      verification: profile.verifyStatus,
      rejectionReason: profile.rejectionReason,
      isActive: profile.isActive,
      // Without the admin's name, which is somebody else's.
      lastDisabledOrEnabled: profile.switched && {
        at: isoFrom(profile.switched.at),
        reason: profile.switched.reason,
      },
      standing: data.standing && {
        lotsWon: data.standing.won,
        paidLateByMonth: data.standing.late,
        defaultedByMonth: data.standing.defaulted,
        lastSeenOn: data.standing.seenOn,
      },
      depositsHeld: rupeesFromPaise(profile.walletBalance),
      createdAt: isoFrom(profile.createdAt),
      updatedAt: isoFrom(profile.updatedAt),
      // The lot from whose page they came to register.
      cameForAuction: profile.cameFor,
      idProof: profile.idProofType,
      idDocument: profile.idDocument && {
        kind: IDENTITY_DOCUMENT_LABELS[profile.idDocument.kind],
        lastFourOfNumber: profile.idDocument.lastFour,
      },
      consent: profile.consent && { ...profile.consent, at: isoFrom(profile.consent.at) },
    },
    activity: data.activity.map(({ at, type, message }) => ({
      at: isoFrom(at),
      type,
      message: BY_AN_ADMIN.get(type) ?? message,
    })),
    wallet: data.wallet.map(({ at, amount, description }) => ({
      at: isoFrom(at),
      amount: rupeesFromPaise(amount),
      description,
    })),
    devices: data.devices.map(({ registeredAt, seenAt }) => ({
      registeredAt: isoFrom(registeredAt),
      seenAt: isoFrom(seenAt),
    })),
    // Without the other accounts and the admins, whose personal data those are.
    browsersSharedWithOtherAccounts: data.sharedDevices.map(({ at }) => ({ at: isoFrom(at) })),
    // Hashes from which no handle can be read. Who else has used a handle is not said, because that is about others.
    fingerprintsOfUpiHandles: [...(data.sharedDetails?.payers ?? [])],
    // The page Selling shows their lots and statements as a seller.
    readsPageOfSeller: data.isSeller,
    notesOfAdmins: data.notes.map(({ at, text }) => ({ at: isoFrom(at), text })),
    sessions: data.sessions.map(({ device, signedInAt, seenAt, endedAt }) => ({
      device,
      signedInAt: isoFrom(signedInAt),
      seenAt: isoFrom(seenAt),
      endedAt: endedAt === undefined ? undefined : isoFrom(endedAt),
    })),
    invoiceDetails: data.invoiceDetails && invoiceDetailsOf(data.invoiceDetails),
    confirmedInvoiceDetails: data.confirmedInvoiceDetails.map((details) => ({
      auctionId: details.sk.slice(CONFIRMED_DETAILS_PREFIX.length),
      ...invoiceDetailsOf(details),
    })),
    registrations: data.registrations.map((registration) => ({
      auctionId: registration.auctionId,
      name: registration.name,
      registeredAt: isoFrom(registration.registeredAt),
      deposit: registration.deposit,
      depositAmount: rupeesFromPaise(registration.depositAmount),
      outcome: registration.outcome,
      finalPayment: registration.finalPayment,
      paymentDueAt: registration.paymentDueAt === undefined ? undefined : isoFrom(registration.paymentDueAt),
    })),
    watched: data.watches.map(({ auctionId, watchedAt }) => ({ auctionId, watchedAt: isoFrom(watchedAt) })),
    savedSearches: data.savedSearches.map(({ name, query, createdAt }) => ({
      name,
      query,
      createdAt: isoFrom(createdAt),
    })),
    bids: data.bids.filter(isBid).map(({ auctionId, seq, amount, at, automatic, stands }) => ({
      auctionId,
      number: seq,
      amount: rupeesFromPaise(amount),
      at: isoFrom(at),
      byTheHouseUnderMaximum: automatic,
      takenBackByTheHouse: stands ? undefined : true,
    })),
    // Only bidding-api can open them; it shows the amounts to their owner.
    maximums: data.maximums.map((maximum) => ({
      auctionId: auctionOf(maximum),
      at: isoFrom(maximum.at),
      commitment: commitmentInHex(maximum),
    })),
    payments: data.payments.map((payment) => ({
      id: payment.paymentId,
      auctionId: payment.auctionId,
      auctionTitle: payment.auctionTitle,
      type: payment.type,
      amount: rupeesFromPaise(payment.amount),
      status: payment.status,
      isPart: payment.part,
      bankReference: payment.offline?.utr,
      sentBy: payment.offline?.method,
      orderId: payment.orderId,
      providerPaymentId: payment.providerPaymentId,
      refundId: payment.refundId,
      taxInvoices: payment.invoices?.map(({ number }) => number),
      createdAt: payment.createdAt,
      capturedAt: payment.capturedAt === undefined ? undefined : isoFrom(payment.capturedAt),
      refundedAt: payment.refundedAt === undefined ? undefined : isoFrom(payment.refundedAt),
    })),
    // Without the member of staff. The photograph of the slip is shown on request.
    handovers: data.handovers.map(({ auctionId, day, half, pass, collected }) => ({
      auctionId,
      appointment: day === undefined ? undefined : { day, half },
      gatePass: pass,
      collected: collected && {
        at: isoFrom(collected.at),
        by: collected.who,
        name: collected.name,
        identityDocument: IDENTITY_DOCUMENT_LABELS[collected.document.kind],
        lastFourOfNumber: collected.document.lastFour,
        wentWithIt: collected.ticks,
        photographOfSignedSlip: 'kept for eight years',
      },
    })),
    // Without the notes and names of colleagues.
    grievances: data.grievances.map(({ grievance, lines }) => ({
      number: grievance.grievance,
      about: grievance.subject,
      auctionId: grievance.auctionId,
      paymentId: grievance.paymentId,
      state: grievance.state,
      openedAt: isoFrom(grievance.openedAt),
      messages: lines.flatMap(({ kind, at, text, files = [] }) =>
        kind === 'message' || kind === 'answer' || kind === 'settled'
          ? [{ at: isoFrom(at), kind, text, files: files.map(({ name }) => name) }]
          : [],
      ),
    })),
    notices: data.notices.map(({ at, title, message, link }) => ({ at: isoFrom(at), title, message, link })),
  };
}

function invoiceDetailsOf({ state, name, address, gstin, updatedAt }: InvoiceDetailsItem) {
  return { state: stateText(state), name, address, gstin, updatedAt: isoFrom(updatedAt) };
}

/** A void that restates a bid is an act of the house, although the ledger has it under the bidder's name. */
const isBid = ({ restates }: OwnEntry): boolean => restates === undefined;
