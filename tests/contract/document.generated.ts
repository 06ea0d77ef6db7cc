export interface paths {
    "/api/content_ms/countries": {
        /** The countries of the world with their dialling codes */
        get: operations["listCountries"];
    };
    "/api/content_ms/services": {
        /** The services there are */
        get: operations["listServices"];
    };
    "/api/content_ms/services/{id}": {
        /** One service with its options, extras and prices */
        get: operations["getService"];
    };
    "/api/content_ms/zip_codes/{zip}": {
        /** Where a ZIP code lies, and which services come there */
        get: operations["getZipCode"];
    };
    "/api/content_ms/preference_options": {
        /** What a recipient can say that they need, in three groups */
        get: operations["listPreferenceOptions"];
    };
    "/api/user_ms/users": {
        /**
         * Register. The account is not active until the code that is sent comes back
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Sent again, it begins the account anew; only one that is activated counts.
         */
        post: operations["registerUser"];
    };
    "/api/user_ms/users/carers": {
        /**
         * Register to book for somebody else, whose name stands in the profile from the start
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Sent again, it begins the account anew; only one that is activated counts.
         */
        post: operations["registerForSomebodyElse"];
    };
    "/api/user_ms/sessions": {
        /** Where you are signed in, the latest use first */
        get: operations["listSessions"];
        /**
         * Sign in with an email address or phone number and the password
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Sent again, it opens one more session; sign out of the one that is not needed.
         */
        post: operations["signIn"];
    };
    "/api/user_ms/sessions/current": {
        /**
         * Sign out
         * @description This answer is not kept, so an Idempotency-Key does nothing here. A session ends once; sent again, it answers 401.
         */
        delete: operations["signOut"];
    };
    "/api/user_ms/users/activation": {
        /**
         * Activate the account with the code that was sent; the session gets a new token
         * @description This answer is not kept, so an Idempotency-Key does nothing here. A code is taken once; after an answer that was lost, sign in.
         */
        post: operations["activateByCode"];
    };
    "/api/user_ms/users/activation/codes": {
        /** Send the code again; the one before stops working */
        post: operations["sendActivationCode"];
    };
    "/api/user_ms/users/profile": {
        /** The profile of whoever is signed in */
        get: operations["getProfile"];
        /** Save the profile and one person cared for; place and time zone are found from the ZIP code */
        put: operations["saveProfile"];
    };
    "/api/user_ms/users/own_details": {
        /** Save the member's own name and number alone, for who has no visits at home */
        put: operations["saveOwnDetails"];
    };
    "/api/user_ms/users/time_zone": {
        /** Keep the time zone in which the member lives (an IANA name, or null), for times beside those of the visit */
        put: operations["saveTimeZone"];
    };
    "/api/user_ms/users/reading": {
        /** Keep how the member wants to read, for devices that have not been told; what is left out stays */
        put: operations["saveReading"];
    };
    "/api/user_ms/user_preferences": {
        /** The preferences of the first person looked after, in three groups */
        get: operations["getUserPreferences"];
        /** Save the preferences of the first person looked after, as a list of id and remarks */
        put: operations["saveUserPreferences"];
    };
    "/api/user_ms/users/recipients": {
        /** The people whom the member looks after, and what the member may do for each */
        get: operations["listRecipients"];
    };
    "/api/user_ms/recipients": {
        /** Add a person whom the member looks after */
        post: operations["addRecipient"];
    };
    "/api/user_ms/recipients/{id}": {
        /** Change a person of the own account */
        put: operations["changeRecipient"];
    };
    "/api/user_ms/recipients/{id}/user_preferences": {
        /** The preferences of one person looked after, in three groups */
        get: operations["getRecipientPreferences"];
        /** Save the preferences of one person looked after */
        put: operations["saveRecipientPreferences"];
    };
    "/api/user_ms/recipients/{id}/emergency_contact": {
        /** Whom we call when one person of the own account may be in need; null for nobody */
        get: operations["getEmergencyContact"];
        /** Keep whom we call when one person of the own account may be in need */
        put: operations["saveEmergencyContact"];
        /**
         * Call nobody else when one person of the own account may be in need
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Sent again, there is still nobody.
         */
        delete: operations["removeEmergencyContact"];
    };
    "/api/user_ms/recipients/{id}/places": {
        /** Where one person rides to: the places with a name, and those of their last rides */
        get: operations["listPlaces"];
        /** Keep a place that one person rides to; the same address again changes its name */
        put: operations["savePlace"];
    };
    "/api/user_ms/recipients/{id}/removed_places": {
        /**
         * No longer offer a place, until the person rides there again
         * @description This answer is not kept, so an Idempotency-Key does nothing here. A place is removed once; sent again, it changes nothing.
         */
        post: operations["removePlace"];
    };
    "/api/user_ms/care_circle": {
        /** Those who help, with what they may do, and those who were asked */
        get: operations["getCareCircle"];
    };
    "/api/user_ms/care_circle/invitations": {
        /** Ask somebody by mail or text to help */
        post: operations["inviteCarer"];
    };
    "/api/user_ms/users/for_others": {
        /** Begin an account for somebody else, who makes it theirs by the link that is sent and then says who may help */
        post: operations["beginAccountFor"];
    };
    "/api/user_ms/care_circle/invitations/{id}": {
        /** Take an invitation back that was not answered */
        delete: operations["withdrawInvitation"];
    };
    "/api/user_ms/care_circle/acceptances": {
        /** Say yes to an invitation with the key of its link; it has to have been sent to an address of the member */
        post: operations["acceptInvitation"];
    };
    "/api/user_ms/care_circle/carers/{id}": {
        /** Change what somebody may do, from now on; `pay_with` is the card that pays where they may no longer, and without it each visit asks for one */
        put: operations["changeCarer"];
        /** End that somebody helps, at once; `pay_with` is the card that pays for what theirs paid for, and without it each visit asks for one */
        delete: operations["withdrawCarer"];
    };
    "/api/user_ms/care_circle/carers/{id}/payments": {
        /** What the cards of somebody who helps pay for: visits to come, and series that go on */
        get: operations["listPaidByCarer"];
    };
    "/api/user_ms/care_circle/acts": {
        /** What those who help did, the latest first; `before` is the moment of the last one seen */
        get: operations["listCarerActs"];
    };
    "/api/user_ms/users/data": {
        /** All that we hold about whoever is signed in; asks for a fresh sign-in */
        get: operations["getOwnData"];
    };
    "/api/user_ms/users/closing": {
        /** What has to be handled, and what would be lost, before the account is closed */
        get: operations["getClosingState"];
        /**
         * Close the account for good; asks for a fresh sign-in
         * @description This answer is not kept, so an Idempotency-Key does nothing here. An account is closed once; sent again, it answers 401.
         */
        post: operations["closeAccount"];
    };
    "/api/user_ms/users/closing/cancellations": {
        /** Cancel all visits that stand in the way of closing, for the sum of the fees that was shown */
        post: operations["cancelOpenVisits"];
    };
    "/api/user_ms/users/data.zip": {
        /** The same as an archive with a page to read; asks for a fresh sign-in */
        get: operations["downloadOwnData"];
    };
    "/api/user_ms/sessions/passkeys/options": {
        /**
         * What a browser needs to sign in with a passkey
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Every answer has a challenge of its own, and one that is not used runs out.
         */
        post: operations["startPasskeySignIn"];
    };
    "/api/user_ms/sessions/passkeys": {
        /**
         * Sign in with a passkey
         * @description This answer is not kept, so an Idempotency-Key does nothing here. An answer to a challenge is taken once; ask for another one to try again.
         */
        post: operations["signInWithPasskey"];
    };
    "/api/user_ms/sessions/current/confirmation/codes": {
        /** Send a code to one of your own contacts, to show once more who you are with */
        post: operations["sendConfirmationCode"];
    };
    "/api/user_ms/sessions/current/confirmation": {
        /**
         * Show once more who you are, before a sensitive change; the session gets a new token
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Sent again, it renews the session once more; the token of the last answer counts.
         */
        post: operations["confirmSession"];
    };
    "/api/user_ms/passkeys": {
        /** The passkeys of whoever is signed in */
        get: operations["listPasskeys"];
        /** Keep a passkey that the browser has made; asks for a fresh sign-in */
        post: operations["addPasskey"];
    };
    "/api/user_ms/passkeys/options": {
        /**
         * What a browser needs to make a passkey; asks for a fresh sign-in
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Every answer has a challenge of its own, and one that is not used runs out.
         */
        post: operations["startPasskey"];
    };
    "/api/user_ms/passkeys/{id}": {
        /** Give a passkey another name */
        put: operations["renamePasskey"];
        /** Remove a passkey; asks for a fresh sign-in */
        delete: operations["removePasskey"];
    };
    "/api/user_ms/sessions/codes/sends": {
        /** Send a code to sign in with, by mail, text or call. The answer is the same where there is no account */
        post: operations["sendSignInCode"];
    };
    "/api/user_ms/sessions/codes": {
        /**
         * Sign in with the code that was sent, from where it was asked for: with the cookie `device`, or else from the same network
         * @description This answer is not kept, so an Idempotency-Key does nothing here. A code is taken once; ask for another one to try again.
         */
        post: operations["signInWithCode"];
    };
    "/api/user_ms/users/password/resets": {
        /** Send a link to choose a new password with. The answer is the same where there is no account */
        post: operations["sendPasswordReset"];
    };
    "/api/user_ms/users/password/resets/completion": {
        /**
         * Set a new password by what stands after `link=` in the message. Every session ends and a new one begins
         * @description This answer is not kept, so an Idempotency-Key does nothing here. A link is taken once; after an answer that was lost, sign in with the new password.
         */
        post: operations["resetPassword"];
    };
    "/api/user_ms/users/activation/links": {
        /**
         * Activate an account by what stands after `code=` in the link of the message, on whatever device. A session of that account that the call comes with gets a new token
         * @description This answer is not kept, so an Idempotency-Key does nothing here. A link is taken once; after an answer that was lost, the account is active.
         */
        post: operations["activateByLink"];
    };
    "/api/user_ms/users/activation/contacts": {
        /**
         * Activate an account by the code and the address or number it went to, without a session; then sign in
         * @description This answer is not kept, so an Idempotency-Key does nothing here. A code is taken once; after an answer that was lost, the account is active.
         */
        post: operations["activateByContact"];
    };
    "/api/user_ms/sessions/others": {
        /** Sign out everywhere but here; asks for a fresh sign-in */
        delete: operations["endOtherSessions"];
    };
    "/api/user_ms/sessions/{id}": {
        /** Sign out of one other device; asks for a fresh sign-in */
        delete: operations["endSession"];
    };
    "/api/user_ms/users/password": {
        /**
         * Change the password. Every other session ends and this one gets a new token. Without a password so far, asks for a fresh sign-in
         * @description This answer is not kept, so an Idempotency-Key does nothing here. After an answer that was lost, sign in with the new password.
         */
        put: operations["changePassword"];
    };
    "/api/user_ms/users/contact_changes": {
        /** Ask for another address or number; a code and a link go to the new one. Asks for a fresh sign-in */
        post: operations["startContactChange"];
    };
    "/api/user_ms/users/contact_changes/confirmation": {
        /**
         * Take the new address or number, by the code or by what stands after `link=`. Every other session ends and this one gets a new token
         * @description This answer is not kept, so an Idempotency-Key does nothing here. A code or link is taken once; after an answer that was lost, sign in with the new address or number.
         */
        post: operations["confirmContactChange"];
    };
    "/api/user_ms/users/contact_changes/undoing": {
        /**
         * “This was not me”: put the old address or number back by what stands after `link=` in our message there. Everybody is signed out; the answer leads to a new password
         * @description This answer is not kept, so an Idempotency-Key does nothing here. A link is taken once; after an answer that was lost, ask for a new password.
         */
        post: operations["undoContactChange"];
    };
    "/api/user_ms/ways_to_sign_in": {
        /** All ways in which you can sign in; asks for a fresh sign-in */
        get: operations["listWaysToSignIn"];
    };
    "/api/user_ms/ways_to_sign_in/{provider}": {
        /** Take Google or Facebook off the account; asks for a fresh sign-in */
        delete: operations["unlinkProvider"];
    };
    "/api/user_ms/users/safe_word": {
        /** The word that stands in every message from us, or null; asks for a fresh sign-in */
        get: operations["getSafeWord"];
        /** Choose the word that stands in every message from us; an empty one for none. Asks for a fresh sign-in */
        put: operations["saveSafeWord"];
    };
    "/api/booking_ms/estimates": {
        /** What a visit costs and how long it takes */
        post: operations["estimateVisit"];
    };
    "/api/booking_ms/slots": {
        /** The free times of the next 60 days for a visit in a ZIP code, by day */
        post: operations["findSlots"];
    };
    "/api/booking_ms/bookings": {
        /** The bookings of the member and of the people looked after, 25 at a time */
        get: operations["listBookings"];
        /**
         * Book a visit: takes the time, sets the money aside and confirms; `bank_asks` where the bank asks first, with the time kept
         * @description A key repeats its first answer, `bank_asks` too: going on after it needs a new key.
         */
        post: operations["bookVisit"];
    };
    "/api/booking_ms/bookings/{id}": {
        /** One booking with its price, needs and events */
        get: operations["getBooking"];
    };
    "/api/booking_ms/bookings/{id}/cancellation": {
        /** What canceling would cost now */
        get: operations["getCancellationFee"];
        /** Cancel, for the fee that was agreed to; another fee by now is refused */
        post: operations["cancelBooking"];
    };
    "/api/booking_ms/bookings/{id}/payment": {
        /**
         * Pay with another card after the first one could not be used, also for a time that is kept after the no of a bank; `bank_asks` where the bank asks first
         * @description A key repeats its first answer, `bank_asks` too: going on after it needs a new key.
         */
        put: operations["payWithAnotherCard"];
    };
    "/api/booking_ms/bookings/{id}/calendar.ics": {
        /** One booking as an entry for a calendar */
        get: operations["downloadCalendarEntry"];
    };
    "/api/booking_ms/calendars/{file}": {
        /** The visits of whoever made this calendar address, for a calendar program */
        get: operations["readCalendar"];
    };
    "/api/booking_ms/bookings/{id}/time": {
        /** Move a booking to another free time */
        put: operations["rescheduleBooking"];
    };
    "/api/booking_ms/bookings/{id}/notes": {
        /** Change the note of a booking, until the visit begins */
        put: operations["changeNotes"];
    };
    "/api/booking_ms/bookings/{id}/dishes": {
        /** Change the dishes of meals to the door, until the day before */
        put: operations["changeDishes"];
    };
    "/api/booking_ms/bookings/{id}/professionals": {
        /** Who else is free at the time of a booking, whoever suits best first */
        get: operations["findOtherProfessionals"];
    };
    "/api/booking_ms/bookings/{id}/professional": {
        /** Have somebody else come, who is free at the same time; the price stays */
        put: operations["chooseProfessional"];
    };
    "/api/booking_ms/recipients/{id}/menu": {
        /** The dishes of the day of a delivery, each with whether it suits the person */
        get: operations["readMenu"];
    };
    "/api/booking_ms/bookings/{id}/charges": {
        /** What a visit costs besides its price, and what tip could be given */
        get: operations["listCharges"];
    };
    "/api/booking_ms/charges/{id}/acceptance": {
        /**
         * Say yes to extra time or groceries, and pay for it; `bank_asks` where the bank asks first
         * @description A key repeats its first answer, `bank_asks` too: going on after it needs a new key.
         */
        post: operations["acceptCharge"];
    };
    "/api/booking_ms/charges/{id}/refusal": {
        /** Say no to extra time or groceries */
        post: operations["refuseCharge"];
    };
    "/api/booking_ms/bookings/{id}/tip": {
        /**
         * Give the professional a tip for a visit that is done; all of it is theirs; `bank_asks` where the bank asks first
         * @description A key repeats its first answer, `bank_asks` too: going on after it needs a new key.
         */
        post: operations["giveTip"];
    };
    "/api/booking_ms/bookings/{id}/quotes": {
        /** The quotes that came from a visit, the newest first */
        get: operations["listQuotes"];
    };
    "/api/booking_ms/quotes/{id}/slots": {
        /** The free times of the next 60 days for the work of a quote, by day */
        get: operations["findQuoteSlots"];
    };
    "/api/booking_ms/quotes/{id}/acceptance": {
        /** Say yes to a quote; the work is then booked with the quote in its answers */
        post: operations["acceptQuote"];
    };
    "/api/booking_ms/quotes/{id}/refusal": {
        /** Say no to a quote, with a reason or without */
        post: operations["refuseQuote"];
    };
    "/api/booking_ms/series/plans": {
        /** The visits of a series as they would be, and what is free instead */
        post: operations["planSeries"];
    };
    "/api/booking_ms/series": {
        /**
         * Book visits that come again, at the chosen times: all or none
         * @description A key repeats its first answer, `bank_asks` too: going on after it needs a new key.
         */
        post: operations["bookSeries"];
    };
    "/api/booking_ms/round_trips": {
        /**
         * Book a ride there and back whose way back has a time of its own (`trip` is `round`): both rides or none
         * @description A key repeats its first answer, `bank_asks` too: going on after it needs a new key.
         */
        post: operations["bookRoundTrip"];
    };
    "/api/booking_ms/bookings/{id}/series": {
        /** All visits of the series of a booking; null for a single visit */
        get: operations["getSeries"];
    };
    "/api/booking_ms/bookings/{id}/series/cancellation": {
        /** Cancel this visit and those after it, or all to come, for the agreed fee */
        post: operations["cancelSeries"];
    };
    "/api/booking_ms/bookings/{id}/series/stop": {
        /** Plan no more visits of a series; those planned stay */
        post: operations["stopSeries"];
    };
    "/api/booking_ms/bookings/{id}/series/plans": {
        /** Where the visits of a series would go if this one were moved */
        post: operations["planSeriesReschedule"];
    };
    "/api/booking_ms/bookings/{id}/series/times": {
        /** Move visits of a series, each to its chosen time: all or none */
        put: operations["rescheduleSeries"];
    };
    "/api/booking_ms/bookings/{id}/waiting": {
        /** Whether an earlier time is looked for */
        get: operations["getWaiting"];
        /** Be told when an earlier time becomes free */
        put: operations["startWaiting"];
        /** No longer look for an earlier time */
        delete: operations["stopWaiting"];
    };
    "/api/booking_ms/bookings/{id}/waiting/offers": {
        /** Take the earlier time that a message offers, by its link; the first to answer gets it */
        post: operations["takeEarlierTime"];
    };
    "/api/booking_ms/bookings/{id}/shares": {
        /** The links that show a visit to others; a stopped one has no address */
        get: operations["listShares"];
        /**
         * Make a link that shows one visit, without where and what it costs, to whoever has it
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Sent again, it makes another link; stop the one that is not needed.
         */
        post: operations["shareVisit"];
    };
    "/api/booking_ms/bookings/{id}/shares/{share}": {
        /** Stop a link */
        delete: operations["stopSharing"];
    };
    "/api/booking_ms/bookings/{id}/rating": {
        /** What was said of a visit */
        get: operations["getRating"];
        /** Say how a visit was, and thank whoever came; said again, it takes the place of what was said before */
        put: operations["rateVisit"];
    };
    "/api/booking_ms/bookings/{id}/wrong": {
        /** What was told last that was wrong with a visit, and what came of it */
        get: operations["getWhatWasWrong"];
        /** Say what was wrong with a visit, for the office to put right; said again while it is open, it takes the place of what was said before */
        put: operations["tellWhatWasWrong"];
    };
    "/api/booking_ms/bookings/{id}/messages": {
        /** What was written about a visit, the oldest first */
        get: operations["listVisitMessages"];
        /** Write to the concierge about a visit, or to whoever comes: it is passed on before */
        post: operations["writeAboutVisit"];
    };
    "/api/booking_ms/calendar_addresses": {
        /** The addresses at which calendar programs find the visits of the member, the newest first */
        get: operations["listCalendarAddresses"];
        /**
         * Make an address for a calendar program; whoever has it sees when visits are and who comes
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Sent again, it makes another address, five at most; stop the one that is not needed.
         */
        post: operations["startCalendarAddress"];
    };
    "/api/booking_ms/calendar_addresses/{id}": {
        /**
         * Stop an address: it shows nothing from now on
         * @description This answer is not kept, so an Idempotency-Key does nothing here. An address that is stopped stays stopped.
         */
        delete: operations["stopCalendarAddress"];
    };
    "/api/booking_ms/drafts": {
        /** The newest draft of a service that is not booked yet, or null */
        get: operations["findOpenDraft"];
        /** Begin a booking, to go on with later; no time is kept and nothing is paid */
        post: operations["startDraft"];
    };
    "/api/booking_ms/drafts/{id}": {
        /** A draft as far as it is */
        get: operations["getDraft"];
        /** Replace what a draft says; a time that was held for what it said before is let go */
        put: operations["saveDraft"];
        /** Throw a draft away and let go of a time that is held for it; one that is booked stays */
        delete: operations["throwAwayDraft"];
    };
    "/api/booking_ms/photos": {
        /** Send a photo of what is to be repaired, for the `photos` of the answers; it is made anew as a JPEG, and goes by itself where nothing is booked with it */
        post: operations["sendPhoto"];
    };
    "/api/booking_ms/photos/{id}": {
        /** A photo of a visit that the caller may see, or one of their own that is not booked yet */
        get: operations["getPhoto"];
        /** Delete a photo that nothing is booked with yet */
        delete: operations["deletePhoto"];
    };
    "/api/payment_ms/cards": {
        /** The saved cards, the default one first */
        get: operations["listCards"];
    };
    "/api/payment_ms/card_setups": {
        /** Open the page on which a card is typed; it comes back to the path with `setup` in its query */
        post: operations["openCardPage"];
    };
    "/api/payment_ms/card_entries": {
        /**
         * Begin a card in the gateway's own form inside a page: the secret that its script needs; completed by the id that the script answers
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Sent again, it begins another entry; only the card that is completed is kept.
         */
        post: operations["startCardEntry"];
    };
    "/api/payment_ms/card_setups/{id}/completion": {
        /** Keep the card that was typed */
        post: operations["saveCard"];
    };
    "/api/payment_ms/cards/{id}/default": {
        /** Use this card from now on */
        put: operations["makeCardDefault"];
    };
    "/api/payment_ms/cards/{id}/name": {
        /** Name a card; null takes the name away */
        put: operations["nameCard"];
    };
    "/api/payment_ms/payments": {
        /** What was set aside, charged and let go, the latest first; without a card where the gift balance paid it all */
        get: operations["listPayments"];
    };
    "/api/payment_ms/cards/{id}": {
        /** Remove a card */
        delete: operations["removeCard"];
    };
    "/api/payment_ms/payments/{id}/continuation": {
        /**
         * Go on with a payment after the bank has asked; `bank_asks` again while it waits for its answer, `card_declined` after a no
         * @description A key repeats its first answer, `bank_asks` too: going on after it needs a new key.
         */
        post: operations["continuePayment"];
    };
    "/api/payment_ms/statements/{month}": {
        /** What was charged in a month, with cards and from the gift balance */
        get: operations["getStatement"];
    };
    "/api/payment_ms/statements/{month}/statement.pdf": {
        /** The same as a paper to print */
        get: operations["downloadStatement"];
    };
    "/api/payment_ms/payments/{id}/receipt.pdf": {
        /** The receipt of a payment as a paper to print */
        get: operations["downloadReceipt"];
    };
    "/api/payment_ms/gift_balance": {
        /** What is left of redeemed gift cards and not set aside for a visit */
        get: operations["getGiftBalance"];
    };
    "/api/payment_ms/gift_card_redemptions": {
        /** Put what is on a gift card into the gift balance; ten tries an hour */
        post: operations["redeemGiftCard"];
    };
    "/api/payment_ms/gift_cards": {
        /**
         * Order a gift card; nothing is charged before it is paid. Answers the key of this order
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Sent again, it makes another order; an order that is not paid costs nothing and is forgotten.
         */
        post: operations["orderGiftCard"];
    };
    "/api/payment_ms/gift_cards/{key}": {
        /** A gift card as its buyer sees it, with its code once it is paid */
        get: operations["getGiftCard"];
    };
    "/api/payment_ms/gift_cards/{key}/card_setups": {
        /**
         * Open the page on which a card is typed; it comes back to the page of this gift card. Gives up what the bank asks about another card
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Sent again, it opens another page; only the card that is completed counts.
         */
        post: operations["openGiftCardPage"];
    };
    "/api/payment_ms/gift_cards/{key}/card_entries": {
        /**
         * Begin a card in the gateway's own form inside a page: the secret that its script needs
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Sent again, it begins another entry; only the card that is completed counts.
         */
        post: operations["startGiftCardEntry"];
    };
    "/api/payment_ms/gift_cards/{key}/card_setups/{id}/completion": {
        /**
         * Take the card that was typed
         * @description This answer is not kept, so an Idempotency-Key does nothing here. Sent again, it takes the same card.
         */
        post: operations["takeGiftCardPayer"];
    };
    "/api/payment_ms/gift_cards/{key}/payment": {
        /**
         * Pay for it with the card that was typed; `bank_asks` where the bank asks first, and again goes on after its answer
         * @description A key repeats its first answer, `bank_asks` too: going on after it needs a new key.
         */
        post: operations["payGiftCard"];
    };
    "/api/payment_ms/gift_cards/{key}/refund": {
        /** Give the money back while nobody has used the card; its code no longer works then */
        post: operations["refundGiftCard"];
    };
    "/api/payment_ms/subscription_plans": {
        /** The memberships that there are */
        get: operations["listSubscriptionPlans"];
    };
    "/api/payment_ms/subscription": {
        /** The membership as it stands */
        get: operations["getSubscription"];
        /**
         * Join or change; charges the amount that the quote has named. `waiting` while the bank has not answered, `bank_asks` where it asks first
         * @description A key repeats its first answer, `bank_asks` too: going on after it needs a new key.
         */
        put: operations["changeSubscription"];
    };
    "/api/payment_ms/subscription/quotes": {
        /** What joining or changing costs today */
        post: operations["quoteSubscription"];
    };
    "/api/payment_ms/subscription/card": {
        /** Pay for the membership with this card */
        put: operations["changeSubscriptionCard"];
    };
    "/api/payment_ms/subscription/overdue_payments": {
        /**
         * Pay for a membership whose renewal failed, now, with any card. `waiting` while the bank has not answered, `bank_asks` where it asks first
         * @description A key repeats its first answer, `bank_asks` too: going on after it needs a new key.
         */
        post: operations["payOverdueSubscription"];
    };
    "/api/payment_ms/subscription/pause": {
        /** Pause for one to three months */
        post: operations["pauseSubscription"];
        /** Go on after a pause */
        delete: operations["resumeSubscription"];
    };
    "/api/payment_ms/subscription/cancellation": {
        /** Cancel at the end of what is paid for; a reason is not needed */
        post: operations["cancelSubscription"];
        /** Keep the membership after all */
        delete: operations["keepSubscription"];
    };
    "/api/notification_ms/settings": {
        /** What is told by which ways; a topic that is missing is told the usual way */
        get: operations["getNotificationSettings"];
        /** Replace the settings; safety, security and failed payments are always told */
        put: operations["saveNotificationSettings"];
    };
    "/api/notification_ms/unsubscriptions": {
        /** Stop what a mail is about for whom it was sent to, by the key in its link; nobody has to sign in for it */
        post: operations["stopTopic"];
    };
    "/api/notification_ms/call_backs": {
        /** Ask to be called; answers when we promise to call. A booking that the member has begun goes along */
        post: operations["requestCallBack"];
    };
    "/api/notification_ms/scheduling_requests": {
        /** Ask to have help arranged by phone; answers when we promise to call */
        post: operations["requestScheduling"];
    };
    "/api/notification_ms/enquiries": {
        /** Write to us: a message, or from an employer or a partner. It is confirmed to the sender */
        post: operations["sendEnquiry"];
    };
    "/api/notification_ms/lists": {
        /** Be told when we come to a ZIP code, or when we open */
        post: operations["joinList"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A refusal, as RFC 9457 describes it. Some codes bring more members.
         * @example {
         *       "ok": false,
         *       "type": "about:blank",
         *       "title": "The request cannot be taken as it is",
         *       "status": 422,
         *       "code": "invalid_input",
         *       "detail": "Some fields cannot be taken as they are.",
         *       "fields": [
         *         {
         *           "field": "zipcode",
         *           "message": "Enter a ZIP code of 5 numbers, like 11375."
         *         }
         *       ]
         *     }
         */
        Problem: {
            /** @enum {boolean} */
            ok: false;
            type: string;
            title: string;
            status: number;
            /** @description Stable; decide by it and never by the words. */
            code: string;
            /** @description What to do, in words for a person. */
            detail: string;
            fields?: {
                field: string;
                message: string;
            }[];
            /** @description With the code `bank_asks`: where the bank asks the payer. */
            challenge_url?: string;
            payment_id?: string;
            booking_id?: string;
            /** @description With the code `slot_taken`. */
            other_times?: {
                starts_at: string;
                label: string;
            }[];
            /** @description With the code `clash` */
            visits?: ({
                id: string;
                title: string;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        Done: {
            /** @enum {boolean} */
            ok: true;
            data: {
                response: {
                    /** @enum {boolean} */
                    done: true;
                };
            };
        };
        Service: {
            id: string;
            title: string;
            summary: string;
            booking_path: string;
        };
        ServiceWithOptions: {
            id: string;
            title: string;
            summary: string;
            booking_path: string;
            options: components["schemas"]["ServiceOption"][];
            extras: components["schemas"]["ServiceExtra"][];
        };
        ServiceOption: {
            id: string;
            service_id: string;
            title: string;
            summary: string;
            price: components["schemas"]["Price"];
            shortest_minutes: number;
            longest_minutes: number;
            /** @description Kept free after the visit, for the way to the next one. */
            buffer_minutes: number;
            lead_hours: number;
            free_cancellation_hours: number;
            confirmed_at_once: boolean;
            capacity: number;
            /** @description Minutes since midnight, where it begins at set times only. */
            window_starts: number[] | null;
            /** @description What can be said about the work itself: each answer by the name of its question. */
            questions: {
                /** @enum {string} */
                name: "job" | "device" | "problem";
                legend: string;
                term: string;
                choices: {
                    id: string;
                    title: string;
                    /** @description How long it usually takes. */
                    hours?: number;
                    /** @description The option that serves it instead. */
                    option_id?: string;
                }[];
            }[];
        };
        Price: {
            /** @enum {string} */
            kind: "hourly";
            cents_per_hour: number;
            minimum_minutes: number;
            first_hour_cents?: number;
            plus?: string;
        } | {
            /** @enum {string} */
            kind: "choice";
            choices: {
                id: string;
                title: string;
                cents: number;
                minutes: number;
            }[];
        } | {
            /** @enum {string} */
            kind: "item";
            first_cents: number;
            further_cents: number;
            minimum: number;
            minutes_each: number;
            unit: {
                one: string;
                many: string;
            };
        } | {
            /** @enum {string} */
            kind: "flat";
            cents: number;
            plus?: string;
        } | {
            /** @enum {string} */
            kind: "distance";
            base_cents: number;
            cents_per_mile: number;
            cents_per_minute: number;
            minimum_cents: number;
            waiting_cents_per_hour: number;
        };
        ServiceExtra: {
            id: string;
            service_id: string;
            title: string;
            price_cents: number;
            extra_minutes: number;
        };
        Place: {
            zipcode: string;
            city: string;
            state: string;
            latitude: number;
            longitude: number;
            time_zone: string;
        };
        PreferenceOption: {
            id: string;
            title: string;
            topic: string;
            matters_for: string[];
            /** @description The services for which it is among the few that are asked first. */
            first_for: string[];
            /** @description The options of these services for which it does not matter. */
            not_for: string[];
            /** @description What it cannot be kept together with. */
            excludes: string[];
        };
        /**
         * @example {
         *       "token": "qR7vYd0mW3xKb9TzHn2LfA",
         *       "expires_at": "2026-12-22T15:00:00.000Z",
         *       "user": {
         *         "id": "01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e",
         *         "status": "A",
         *         "is_profile_completed": true,
         *         "name": "Ruth Miller",
         *         "email": "ruth@example.com",
         *         "phone": "+12125550147",
         *         "address": {
         *           "unit_no": "4B",
         *           "address_1": "108-12 72nd Avenue",
         *           "address_2": null,
         *           "zipcode": "11375",
         *           "city": "Forest Hills",
         *           "state": "NY",
         *           "latitude": 40.7229,
         *           "longitude": -73.8473
         *         },
         *         "full_address": "4B, 108-12 72nd Avenue, 11375, Forest Hills, NY",
         *         "older_timezone": "America/New_York",
         *         "preferences": {
         *           "interaction": {
         *             "selected": [
         *               {
         *                 "id": "hard-of-hearing",
         *                 "title": "Hard of hearing"
         *               }
         *             ],
         *             "remarks": null
         *           },
         *           "ride": {
         *             "selected": [
         *               {
         *                 "id": "other-ride",
         *                 "title": "Other wishes for rides"
         *               }
         *             ],
         *             "remarks": "Please use the side door."
         *           },
         *           "dietary": {
         *             "selected": [],
         *             "remarks": null
         *           }
         *         },
         *         "text_size": "large",
         *         "contrast": null
         *       }
         *     }
         */
        SignedIn: {
            /** @description For the header `Authorization: Bearer …`. */
            token: string;
            /** @description When it ends at the latest, in UTC; unused, it ends before. */
            expires_at: string;
            user: components["schemas"]["User"];
        };
        /**
         * @example {
         *       "id": "01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e",
         *       "status": "A",
         *       "is_profile_completed": true,
         *       "name": "Ruth Miller",
         *       "email": "ruth@example.com",
         *       "phone": "+12125550147",
         *       "address": {
         *         "unit_no": "4B",
         *         "address_1": "108-12 72nd Avenue",
         *         "address_2": null,
         *         "zipcode": "11375",
         *         "city": "Forest Hills",
         *         "state": "NY",
         *         "latitude": 40.7229,
         *         "longitude": -73.8473
         *       },
         *       "full_address": "4B, 108-12 72nd Avenue, 11375, Forest Hills, NY",
         *       "older_timezone": "America/New_York",
         *       "preferences": {
         *         "interaction": {
         *           "selected": [
         *             {
         *               "id": "hard-of-hearing",
         *               "title": "Hard of hearing"
         *             }
         *           ],
         *           "remarks": null
         *         },
         *         "ride": {
         *           "selected": [
         *             {
         *               "id": "other-ride",
         *               "title": "Other wishes for rides"
         *             }
         *           ],
         *           "remarks": "Please use the side door."
         *         },
         *         "dietary": {
         *           "selected": [],
         *           "remarks": null
         *         }
         *       },
         *       "text_size": "large",
         *       "contrast": null
         *     }
         */
        User: {
            id: string;
            /**
             * @description X: not activated yet, A: active, S: stopped, C: closed.
             * @enum {string}
             */
            status: "X" | "A" | "S" | "C";
            is_profile_completed: boolean;
            name: string;
            email: string | null;
            phone: string | null;
            address: components["schemas"]["Address"];
            full_address: string | null;
            older_timezone: string | null;
            preferences: components["schemas"]["Preferences"];
            /**
             * @description Null where it was never chosen.
             * @enum {string|null}
             */
            text_size: "normal" | "large" | "largest" | null;
            /** @enum {string|null} */
            contrast: "normal" | "more" | null;
        };
        Address: {
            unit_no: string | null;
            address_1: string;
            address_2: string | null;
            zipcode: string;
            city: string;
            state: string;
            latitude: number;
            longitude: number;
        } | null;
        /**
         * @example {
         *       "interaction": {
         *         "selected": [
         *           {
         *             "id": "hard-of-hearing",
         *             "title": "Hard of hearing"
         *           }
         *         ],
         *         "remarks": null
         *       },
         *       "ride": {
         *         "selected": [
         *           {
         *             "id": "other-ride",
         *             "title": "Other wishes for rides"
         *           }
         *         ],
         *         "remarks": "Please use the side door."
         *       },
         *       "dietary": {
         *         "selected": [],
         *         "remarks": null
         *       }
         *     }
         */
        Preferences: {
            interaction: components["schemas"]["PreferenceGroup"];
            ride: components["schemas"]["PreferenceGroup"];
            dietary: components["schemas"]["PreferenceGroup"];
        };
        PreferenceGroup: {
            selected: {
                id: string;
                title: string;
            }[];
            remarks: string | null;
        };
        /**
         * @example {
         *       "token": "qR7vYd0mW3xKb9TzHn2LfA",
         *       "expires_at": "2026-12-22T15:00:00.000Z"
         *     }
         */
        OpenedSession: {
            /** @description For the header `Authorization: Bearer …`. */
            token: string;
            /** @description When it ends at the latest, in UTC; unused, it ends before. */
            expires_at: string;
        };
        Recipient: {
            id: string;
            name: string;
            is_the_member: boolean;
            phone: string | null;
            address: components["schemas"]["Address"];
            time_zone: string;
            permissions: {
                book: boolean;
                pay: boolean;
                needs: boolean;
                monthly_limit_cents: number | null;
            };
        };
        EmergencyContact: {
            name: string;
            phone: string;
            /** @description What they are to the person, like daughter or neighbor. */
            relation: string;
        } | null;
        SavedPlace: {
            /** @description Null for a place of a last ride that has no name. */
            name: string | null;
            street: string;
            zipcode: string;
            city: string;
            state: string;
        };
        Carer: {
            id: string;
            recipient_id: string;
            recipient_name: string;
            name: string;
            since: string;
            permissions: components["schemas"]["Permissions"];
        };
        Permissions: {
            book: boolean;
            pay: boolean;
            needs: boolean;
            monthly_limit_cents: number | null;
        };
        Invitation: {
            id: string;
            to: string;
            recipient_name: string;
            expires_at: string;
        };
        InvitationWish: {
            /** Format: uuid */
            recipient_id: string;
            contact: string;
            /** @default false */
            can_book: boolean;
            /** @default false */
            can_pay: boolean;
            /** @default false */
            can_change_needs: boolean;
            monthly_limit_cents?: number | null;
        };
        PermissionsWish: {
            /** @default false */
            can_book: boolean;
            /** @default false */
            can_pay: boolean;
            /** @default false */
            can_change_needs: boolean;
            monthly_limit_cents?: number | null;
        };
        PaidVisit: {
            booking_id: string;
            title: string;
            starts_at: string;
            time_zone: string;
            total_cents: number;
        };
        CarerAct: {
            at: string;
            kind: string;
            by: string;
            recipient_id: string;
            booking_id: string | null;
            cents: number | null;
            words: string;
        };
        /** @description What PublicKeyCredential.toJSON() gives in a browser, as it is */
        UsedPasskey: {
            id: string;
        } & {
            [key: string]: unknown;
        };
        /** @description What PublicKeyCredential.toJSON() gives in a browser, as it is */
        MadePasskey: {
            id: string;
        } & {
            [key: string]: unknown;
        };
        Session: {
            id: string;
            device: string;
            last_seen_at: string;
            current: boolean;
        };
        /**
         * @example {
         *       "minutes": 135,
         *       "total_cents": 9900,
         *       "lines": [
         *         {
         *           "label": "Home cleaning",
         *           "detail": "2 hours 15 minutes at $44.00 an hour",
         *           "cents": 9900
         *         }
         *       ]
         *     }
         */
        Estimate: {
            minutes: number;
            total_cents: number;
            lines: components["schemas"]["PriceLine"][];
        };
        PriceLine: {
            label: string;
            detail: string;
            cents: number;
        };
        VisitAnswers: {
            option_id: string;
            bedrooms?: number | string | null;
            bathrooms?: number | string | null;
            other_rooms?: number | string | null;
            hours?: number | string | null;
            count?: number | string | null;
            load?: string | null;
            choice?: string | null;
            /** @description Of the choices that the option asks for. */
            job?: string | null;
            device?: string | null;
            problem?: string | null;
            /** @description What there is to do, in the booker's own words. */
            description?: string | null;
            /** @description Ids that `sendPhoto` gave; what is not a photo of yours is left out. */
            photos?: string[] | null;
            extras?: string[] | string | null;
            destination?: string;
            destination_zip?: string;
            /** @description Where a ride begins, if not at home; of the way home, where that ends. */
            origin?: string;
            origin_zip?: string;
            /** @enum {string} */
            trip?: "one-way" | "wait" | "round" | "there" | "back";
            /** @enum {string} */
            timing?: "leave" | "arrive";
            waiting_minutes?: number | string | null;
            /** @enum {string} */
            companion?: "yes" | "no";
            /** @enum {string} */
            help?: "curb" | "door" | "inside";
            /** @enum {string} */
            mobility_aid?: "none" | "cane" | "walker" | "folding-wheelchair" | "own-wheelchair";
            /** @enum {string} */
            stairs?: "none" | "few" | "many";
            /**
             * Format: uuid
             * @description Of a quote that was agreed to: what is booked is its work.
             */
            quote_id?: string;
        };
        /**
         * @example {
         *       "time_zone": "America/New_York",
         *       "language_wish": null,
         *       "professionals": [],
         *       "days": [
         *         {
         *           "date": "2026-11-24",
         *           "label": "Tuesday, November 24",
         *           "times": [
         *             {
         *               "starts_at": "2026-11-24T14:00:00.000Z",
         *               "arrives_by": null,
         *               "label": "9:00 AM"
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        Slots: {
            time_zone: string;
            /** @description What the recipient would rather speak, for those who may know it */
            language_wish: {
                languages: string[];
                /** @description By anybody nearby who does this */
                is_spoken: boolean;
            } | null;
            /** @description Who may be asked for, with how often they have been with the recipient */
            professionals: {
                id: string;
                name: string;
                visits: number;
            }[];
            days: {
                date: string;
                label: string;
                times: {
                    starts_at: string;
                    arrives_by: string | null;
                    label: string;
                }[];
            }[];
        };
        /**
         * @example {
         *       "id": "01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e",
         *       "reference": "HS-FN9F-D6T",
         *       "state": "confirmed",
         *       "recipient_name": "Ruth Miller",
         *       "service": "cleaning",
         *       "option_title": "Home cleaning",
         *       "professional_name": "Deepa Nair",
         *       "starts_at": "2026-11-24T14:00:00.000Z",
         *       "ends_at": "2026-11-24T16:15:00.000Z",
         *       "arrives_by": null,
         *       "time_zone": "America/New_York",
         *       "total_cents": 9900,
         *       "recipient_id": "01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4f",
         *       "option": "home-cleaning",
         *       "ordered": [
         *         {
         *           "term": "Rooms",
         *           "details": "2 bedrooms, 1 bathroom"
         *         }
         *       ],
         *       "professional": {
         *         "name": "Deepa Nair",
         *         "introduction": "I make closets easy to use again, with what you need in reach.",
         *         "picture": "/_ipx/w_320,h_320,f_webp,fit_cover/deepa-nair.svg",
         *         "languages": [
         *           "en",
         *           "hi"
         *         ],
         *         "with_us_since": "2020-03-01",
         *         "background_checked_on": "2026-03-09",
         *         "visits_done": 412,
         *         "ratings": 103,
         *         "stars": 4.9
         *       },
         *       "photos": [],
         *       "taken_photos": [],
         *       "notes": "Please ring twice.",
         *       "version": 3,
         *       "price_lines": [
         *         {
         *           "label": "Home cleaning",
         *           "detail": "2 hours 15 minutes at $44.00 an hour",
         *           "cents": 9900
         *         }
         *       ],
         *       "free_cancellation_until": "2026-11-23T14:00:00.000Z",
         *       "needs": [
         *         {
         *           "title": "Hard of hearing",
         *           "remarks": null,
         *           "acknowledged_at": null
         *         }
         *       ],
         *       "events": [
         *         {
         *           "at": "2026-11-22T15:00:00.000Z",
         *           "kind": "confirmed",
         *           "from": "requested",
         *           "to": "confirmed",
         *           "by": "Ruth Miller",
         *           "on_behalf_of": null
         *         }
         *       ],
         *       "cancellation": null,
         *       "payment": {
         *         "state": "authorized",
         *         "amount_cents": 9900,
         *         "captured_cents": 0,
         *         "card": "Visa ending in 4242"
         *       }
         *     }
         */
        Booking: {
            id: string;
            reference: string;
            /** @enum {string} */
            state: "held" | "requested" | "confirmed" | "on_the_way" | "arrived" | "in_progress" | "completed" | "cancelled" | "no_show";
            recipient_name: string;
            service: string;
            option_title: string;
            professional_name: string;
            starts_at: string;
            ends_at: string;
            /** @description When a ride is there at the latest, in UTC, where that is the time that counts. */
            arrives_by: string | null;
            time_zone: string;
            total_cents: number;
            recipient_id: string;
            option: string;
            /** @description What was ordered, in words */
            ordered: {
                term: string;
                details: string;
            }[];
            professional: components["schemas"]["Professional"];
            /** @description Ids of the photos of what is to be done, for `getPhoto`. */
            photos: string[];
            /** @description The same of the photos that whoever came took at the visit. */
            taken_photos: string[];
            notes: string | null;
            /** @description Counts its changes. */
            version: number;
            price_lines: components["schemas"]["PriceLine"][];
            free_cancellation_until: string;
            /** @description Null for a carer without the right `needs`. */
            needs: {
                title: string;
                remarks: string | null;
                acknowledged_at: string | null;
            }[] | null;
            events: {
                at: string;
                kind: string;
                from: string | null;
                to: string | null;
                by: string | null;
                on_behalf_of: string | null;
            }[];
            cancellation: {
                fee_cents: number;
                at: string;
            } | null;
            payment: {
                state: string;
                amount_cents: number;
                captured_cents: number;
                card: string | null;
            } | null;
        };
        Professional: {
            name: string;
            introduction: string;
            /** @description Where the picture is, as a path of ours. */
            picture: string | null;
            /** @description Codes of ISO 639-1. */
            languages: string[];
            with_us_since: string | null;
            background_checked_on: string | null;
            visits_done: number;
            ratings: number;
            /** @description Null where there are fewer than 5 ratings. */
            stars: number | null;
        };
        /**
         * @description Yes to a `clash`: its ids
         * @default []
         */
        Both: string[];
        BookingSummary: {
            id: string;
            reference: string;
            /** @enum {string} */
            state: "held" | "requested" | "confirmed" | "on_the_way" | "arrived" | "in_progress" | "completed" | "cancelled" | "no_show";
            recipient_name: string;
            service: string;
            option_title: string;
            professional_name: string;
            starts_at: string;
            ends_at: string;
            /** @description When a ride is there at the latest, in UTC, where that is the time that counts. */
            arrives_by: string | null;
            time_zone: string;
            total_cents: number;
        };
        Dish: {
            id: string;
            kitchen: string;
            title: string;
            description: string;
            /** @description What is in it, in words */
            allergens: string;
            /** @description What it is made for, in words; empty for none */
            diets: string;
            /** @description A file, as in `/_ipx/w_320,f_webp/<file>` */
            picture: string;
            picture_words: string;
            /** @description Whether it can be chosen for this person */
            suits: boolean;
            /** @description Why not, such as "has tree nuts"; null for a carer without the right `needs`. */
            because: string | null;
        };
        Charge: {
            id: string;
            at: string;
            /** @enum {string} */
            kind: "extra_time" | "groceries" | "tip";
            description: string;
            amount_cents: number;
            /** @enum {string} */
            state: "proposed" | "accepted" | "paid" | "refused" | "failed";
        };
        Quote: {
            id: string;
            at: string;
            description: string;
            lines: components["schemas"]["PriceLine"][];
            total_cents: number;
            minutes: number;
            valid_until: string;
            /** @enum {string} */
            state: "sent" | "accepted" | "booked" | "declined" | "replaced" | "expired";
            booking_id: string | null;
        };
        PlannedVisit: {
            date: string;
            starts_at: string | null;
            is_free: boolean;
            holiday: string | null;
            other_times: string[];
            beside?: string;
        };
        /** @description With neither `count` nor `until`, visits come until somebody stops them (`stopSeries`). */
        Repeat: {
            /** @enum {string} */
            every: "weekly" | "fortnightly" | "monthly";
            count?: number | null;
            /** Format: date */
            until?: string | null;
        };
        Series: {
            id: string;
            /** @enum {string} */
            every: "weekly" | "fortnightly" | "monthly" | "there-and-back";
            /** @description Whether it is planned on until somebody stops it */
            goes_on: boolean;
            visits: {
                id: string;
                /** @enum {string} */
                state: "held" | "requested" | "confirmed" | "on_the_way" | "arrived" | "in_progress" | "completed" | "cancelled" | "no_show";
                starts_at: string;
                time_zone: string;
                total_cents: number;
                professional_name: string;
            }[];
        };
        Share: {
            id: string;
            label: string;
            at: string;
            by: string;
            address: string | null;
        };
        VisitMessage: {
            id: string;
            at: string;
            by: string;
            /** @enum {string} */
            for_whom: "concierge" | "professional";
            body: string;
        };
        CalendarAddress: {
            id: string;
            label: string;
            created_at: string;
            last_read_at: string | null;
            address: string;
        };
        Draft: {
            id: string;
            service_id: string;
            recipient_id: string | null;
            answers: ({
                option_id: string;
            } & {
                [key: string]: unknown;
            }) | null;
            starts_at: string | null;
            professional_id: string | null;
            back_at: string | null;
            /** @enum {string|null} */
            every: "weekly" | "fortnightly" | "monthly" | null;
            repeat: {
                /** @enum {string} */
                every: "weekly" | "fortnightly" | "monthly";
                count: number | null;
                until: string | null;
            } | null;
            visits: components["schemas"]["ChosenVisit"][] | null;
            notes: string | null;
            dishes: {
                id: string;
                count: number;
                title: string;
            }[] | null;
            updated_at: string;
        } | null;
        ChosenVisit: {
            /** Format: date */
            date: string;
            /**
             * Format: date-time
             * @description Null where this visit is left out.
             */
            starts_at: string | null;
        };
        /** @description What is known so far. What is missing, or null, is not answered yet. */
        DraftAnswers: {
            /** Format: uuid */
            recipient_id?: string | null;
            answers?: components["schemas"]["VisitAnswers"] & (Record<string, never> | null);
            /** Format: date-time */
            starts_at?: string | null;
            /**
             * Format: uuid
             * @description Who should come; whoever is free where nobody is named.
             */
            professional_id?: string | null;
            /**
             * Format: date-time
             * @description Of a round trip: the pick-up for the way home.
             */
            back_at?: string | null;
            /**
             * @description How often the visit comes again; null for just one.
             * @enum {string|null}
             */
            every?: "weekly" | "fortnightly" | "monthly" | null;
            /** @description The same with its end, once that is known. */
            repeat?: {
                /** @enum {string} */
                every: "weekly" | "fortnightly" | "monthly";
                count?: number | null;
                /** Format: date */
                until?: string | null;
            } | null;
            /** @description What was decided for each visit of a series, out of what `planSeries` offers. */
            visits?: components["schemas"]["ChosenVisit"][] | null;
            notes?: string | null;
            /** @description Of meals to the door: dishes from `readMenu`. The kitchen chooses the rest; with none it chooses all. Of a series, those that are on the menu of the day come again. */
            dishes?: {
                id: string;
                count: number;
            }[] | null;
        };
        Card: {
            id: string;
            label: string;
            brand: string;
            last4: string;
            expiry_month: number;
            expiry_year: number;
            is_default: boolean;
            name: string | null;
        };
        Payment: {
            id: string;
            at: string;
            description: string;
            /** @enum {string} */
            state: "pending" | "authorized" | "captured" | "released" | "declined";
            amount_cents: number;
            authorized_cents: number;
            charged_cents: number;
            released_cents: number;
            refunded_cents: number;
            card: string | null;
            visit: string | null;
            what_became_of_it: string;
        };
        PaidFor: {
            /** @enum {string} */
            kind: "visit" | "extra" | "tip" | "membership";
            booking_id: string | null;
        };
        GiftCard: {
            /** @enum {string} */
            state: "open" | "paying" | "paid" | "refunding" | "refunded";
            amount_cents: number;
            recipient_name: string;
            send_at: string | null;
            sent_at: string | null;
            redeemed_at: string | null;
            card: string | null;
            code: string | null;
        };
        Plan: {
            /** @enum {string} */
            id: "pay-as-you-go" | "plus" | "vip" | "premier-concierge";
            title: string;
            monthly_cents: number;
            yearly_cents: number;
            discount_percent: number;
            benefits: string[];
        };
        Subscription: {
            /** @enum {string} */
            plan: "pay-as-you-go" | "plus" | "vip" | "premier-concierge";
            /** @enum {string|null} */
            billing: "monthly" | "yearly" | null;
            /** @enum {string} */
            state: "none" | "active" | "overdue" | "paused" | "ended";
            period_ends_at: string | null;
            ends_at: string | null;
            paused_until: string | null;
            credit_cents: number;
            owed_cents: number;
            /** @description With what is owed: sent back with the payment, the amount stands for an hour. */
            price_stamp: string | null;
            card_id: string | null;
        };
        Concierge: {
            name: string;
            introduction: string;
            /** @description Where the picture is, as a path of ours. */
            picture: string | null;
        } | null;
        SubscriptionQuote: {
            price_cents: number;
            unused_cents: number;
            amount_cents: number;
            credit_after_cents: number;
            period_ends_at: string;
            /** @description To be sent back with the order: with it, the amount stands for an hour. */
            price_stamp: string;
        };
        NotificationSettings: {
            choices: {
                booked?: ("email" | "text" | "call" | "letter")[];
                reminder?: ("email" | "text" | "call" | "letter")[];
                visit_day?: ("email" | "text" | "call" | "letter")[];
                money?: ("email" | "text" | "call" | "letter")[];
                membership?: ("email" | "text" | "call" | "letter")[];
                carer?: ("email" | "text" | "call" | "letter")[];
                call_back?: ("email" | "text" | "call" | "letter")[];
                digest?: ("email" | "text" | "call" | "letter")[];
                news?: ("email" | "text" | "call" | "letter")[];
            };
            quiet_from: number | null;
            quiet_until: number | null;
        };
        NotificationWishes: {
            choices: {
                booked: ("email" | "text" | "call" | "letter")[];
                reminder: ("email" | "text" | "call" | "letter")[];
                visit_day: ("email" | "text" | "call" | "letter")[];
                money: ("email" | "text" | "call" | "letter")[];
                membership: ("email" | "text" | "call" | "letter")[];
                carer: ("email" | "text" | "call" | "letter")[];
                call_back: ("email" | "text" | "call" | "letter")[];
                digest: ("email" | "text" | "call" | "letter")[];
                news: ("email" | "text" | "call" | "letter")[];
            };
            quiet_from?: number | null;
            quiet_until?: number | null;
        };
    };
    responses: {
        /** @description Done */
        Done: {
            content: {
                "application/json": components["schemas"]["Done"];
            };
        };
        /** @description The card was not taken, or the bank asks the payer first */
        NotPaid: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not there, or not for whoever asks */
        NotFound: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not possible as things stand now */
        NotPossible: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Fields to mend */
        Invalid: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed (400), not signed in (401), not allowed or a fresh sign-in is wanted (403), too large (413), not JSON (415), or too many requests (429) */
        Refused: {
            headers: {
                /** @description Seconds to wait, with 429 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Done */
        RegisterUserAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
        /** @description Done */
        ActivateByCodeAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: components["schemas"]["OpenedSession"];
                    };
                };
            };
        };
        /** @description Done */
        GetProfileAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            user: components["schemas"]["User"];
                        };
                    };
                };
            };
        };
        /** @description Done */
        GetUserPreferencesAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            user_preference: components["schemas"]["Preferences"];
                        };
                    };
                };
            };
        };
        /** @description Done */
        AddRecipientAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            id: string;
                        };
                    };
                };
            };
        };
        /** @description Done */
        StartPasskeySignInAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            options: {
                                challenge: string;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
        /** @description Done */
        FindSlotsAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: components["schemas"]["Slots"];
                    };
                };
            };
        };
        /** @description Done */
        BookVisitAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            booking: components["schemas"]["Booking"];
                        };
                    };
                };
            };
        };
        /** @description The file */
        DownloadCalendarEntryAnswer: {
            content: {
                "text/calendar": string;
            };
        };
        /** @description Done */
        AcceptChargeAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            /** @enum {string} */
                            state: "paid" | "waiting";
                        };
                    };
                };
            };
        };
        /** @description Done */
        BookSeriesAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            series: components["schemas"]["Series"];
                        };
                    };
                };
            };
        };
        /** @description Done */
        GetSeriesAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            series: components["schemas"]["Series"] & (Record<string, never> | null);
                        };
                    };
                };
            };
        };
        /** @description Done */
        GetWaitingAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            waiting: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        ListSharesAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            shares: components["schemas"]["Share"][];
                        };
                    };
                };
            };
        };
        /** @description Done */
        GetRatingAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            rating: {
                                stars: number;
                                thanks: string | null;
                                by: string;
                            } | null;
                        };
                    };
                };
            };
        };
        /** @description Done */
        GetWhatWasWrongAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            complaint: {
                                /** Format: date-time */
                                opened_at: string;
                                /**
                                 * @description Null where there are only few stars.
                                 * @enum {string|null}
                                 */
                                kind: "late" | "work" | "damage" | "unsafe" | "other" | null;
                                /** @enum {string|null} */
                                wish: "redo" | "refund" | "call" | null;
                                words: string | null;
                                phone: string | null;
                                /**
                                 * Format: date-time
                                 * @description Until when we call.
                                 */
                                call_by: string | null;
                                /**
                                 * @description Null while it is open.
                                 * @enum {string|null}
                                 */
                                outcome: "redone" | "refunded" | "claim" | "explained" | null;
                                answer: string | null;
                            } | null;
                        };
                    };
                };
            };
        };
        /** @description Done */
        ListVisitMessagesAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            messages: components["schemas"]["VisitMessage"][];
                        };
                    };
                };
            };
        };
        /** @description Done */
        ListCalendarAddressesAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            calendars: components["schemas"]["CalendarAddress"][];
                        };
                    };
                };
            };
        };
        /** @description Done */
        FindOpenDraftAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            draft: components["schemas"]["Draft"];
                        };
                    };
                };
            };
        };
        /** @description Done */
        StartCardEntryAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            client_secret: string;
                        };
                    };
                };
            };
        };
        /** @description The file */
        DownloadStatementAnswer: {
            content: {
                "application/pdf": string;
            };
        };
        /** @description Done */
        GetGiftCardAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            gift_card: components["schemas"]["GiftCard"];
                        };
                    };
                };
            };
        };
        /** @description Done */
        PauseSubscriptionAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            subscription: components["schemas"]["Subscription"];
                        };
                    };
                };
            };
        };
        /** @description Done */
        GetNotificationSettingsAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            settings: components["schemas"]["NotificationSettings"];
                        };
                    };
                };
            };
        };
        /** @description Done */
        RequestCallBackAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            call_back: {
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                until: string;
                                time_zone: string;
                            };
                        };
                    };
                };
            };
        };
        /** @description Done */
        SendEnquiryAnswer: {
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    ok: true;
                    data: {
                        response: {
                            enquiry: {
                                /** Format: uuid */
                                id: string;
                            };
                        };
                    };
                };
            };
        };
    };
    parameters: {
        /**
         * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
         * @example 3f0c9d4e-visit-of-tuesday
         */
        RequiredKey: string;
        /**
         * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
         * @example 3f0c9d4e-visit-of-tuesday
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCountries: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                countries: {
                                    code: string;
                                    name: string;
                                    dial_code: string;
                                }[];
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    listServices: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                services: components["schemas"]["Service"][];
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    getService: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                service: components["schemas"]["ServiceWithOptions"];
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getZipCode: {
        parameters: {
            path: {
                zip: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                place: components["schemas"]["Place"];
                                services: string[];
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listPreferenceOptions: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                preference_options: {
                                    interaction: components["schemas"]["PreferenceOption"][];
                                    ride: components["schemas"]["PreferenceOption"][];
                                    dietary: components["schemas"]["PreferenceOption"][];
                                };
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    registerUser: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ruth Miller",
                 *       "contact": "ruth@example.com",
                 *       "password": "four herons by the lake"
                 *     }
                 */
                "application/json": {
                    name: string;
                    contact: string;
                    password: string;
                };
            };
        };
        responses: {
            201: components["responses"]["RegisterUserAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    registerForSomebodyElse: {
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    contact: string;
                    password: string;
                    recipient_name?: string | null;
                };
            };
        };
        responses: {
            201: components["responses"]["RegisterUserAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listSessions: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                sessions: components["schemas"]["Session"][];
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    signIn: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact": "ruth@example.com",
                 *       "password": "four herons by the lake"
                 *     }
                 */
                "application/json": {
                    contact: string;
                    password: string;
                };
            };
        };
        responses: {
            201: components["responses"]["RegisterUserAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    signOut: {
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    activateByCode: {
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ActivateByCodeAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    sendActivationCode: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getProfile: {
        responses: {
            200: components["responses"]["GetProfileAnswer"];
            "4XX": components["responses"]["Refused"];
        };
    };
    saveProfile: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ruth Miller",
                 *       "phone": "(212) 555-0147",
                 *       "recipient_is_me": "yes",
                 *       "address": {
                 *         "unit_no": "4B",
                 *         "address_1": "108-12 72nd Avenue",
                 *         "zipcode": "11375"
                 *       }
                 *     }
                 */
                "application/json": {
                    name: string;
                    phone: string;
                    /** Format: uuid */
                    recipient_id?: string;
                    /** @enum {string} */
                    recipient_is_me: "yes" | "no";
                    recipient_name?: string | null;
                    address: {
                        unit_no?: string | null;
                        address_1: string;
                        address_2?: string | null;
                        zipcode: string;
                    };
                };
            };
        };
        responses: {
            200: components["responses"]["GetProfileAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    saveOwnDetails: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    phone: string;
                };
            };
        };
        responses: {
            200: components["responses"]["GetProfileAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    saveTimeZone: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    time_zone?: string | null;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    saveReading: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    text_size?: "normal" | "large" | "largest";
                    /** @enum {string} */
                    contrast?: "normal" | "more";
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getUserPreferences: {
        responses: {
            200: components["responses"]["GetUserPreferencesAnswer"];
            "4XX": components["responses"]["Refused"];
        };
    };
    saveUserPreferences: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "id": "hard-of-hearing"
                 *       },
                 *       {
                 *         "id": "other-ride",
                 *         "remarks": "Please use the side door."
                 *       }
                 *     ]
                 */
                "application/json": {
                    id: string;
                    /** @default null */
                    remarks?: string | null;
                }[];
            };
        };
        responses: {
            200: components["responses"]["GetUserPreferencesAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listRecipients: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                recipients: components["schemas"]["Recipient"][];
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    addRecipient: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    phone?: string | null;
                    address: {
                        unit_no?: string | null;
                        address_1: string;
                        address_2?: string | null;
                        zipcode: string;
                    };
                };
            };
        };
        responses: {
            201: components["responses"]["AddRecipientAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    changeRecipient: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    phone?: string | null;
                    address: {
                        unit_no?: string | null;
                        address_1: string;
                        address_2?: string | null;
                        zipcode: string;
                    };
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getRecipientPreferences: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["GetUserPreferencesAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    saveRecipientPreferences: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @default null */
                    remarks?: string | null;
                }[];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getEmergencyContact: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                emergency_contact: components["schemas"]["EmergencyContact"];
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    saveEmergencyContact: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ana Miller",
                 *       "phone": "(212) 555-0199",
                 *       "relation": "daughter"
                 *     }
                 */
                "application/json": {
                    name: string;
                    phone: string;
                    relation: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    removeEmergencyContact: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listPlaces: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                places: components["schemas"]["SavedPlace"][];
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    savePlace: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Dr. Lin",
                 *       "street": "80 Lafayette Street",
                 *       "zipcode": "10013"
                 *     }
                 */
                "application/json": {
                    street: string;
                    zipcode: string;
                    name?: string | null;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    removePlace: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "street": "80 Lafayette Street",
                 *       "zipcode": "10013"
                 *     }
                 */
                "application/json": {
                    street: string;
                    zipcode: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getCareCircle: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                carers: components["schemas"]["Carer"][];
                                invitations: components["schemas"]["Invitation"][];
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    inviteCarer: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationWish"];
            };
        };
        responses: {
            201: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    beginAccountFor: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ruth Miller",
                 *       "contact": "ruth@example.com"
                 *     }
                 */
                "application/json": {
                    name: string;
                    contact: string;
                };
            };
        };
        responses: {
            201: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    withdrawInvitation: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    acceptInvitation: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    key: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                recipient_name: string;
                            };
                        };
                    };
                };
            };
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    changeCarer: {
        parameters: {
            query?: {
                pay_with?: string;
            };
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PermissionsWish"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    withdrawCarer: {
        parameters: {
            query?: {
                pay_with?: string;
            };
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listPaidByCarer: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                visits: components["schemas"]["PaidVisit"][];
                                going_on: string[];
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listCarerActs: {
        parameters: {
            query?: {
                before?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                acts: components["schemas"]["CarerAct"][];
                                earlier: string | null;
                            };
                        };
                    };
                };
            };
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getOwnData: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                made_at: string;
                                name: string;
                                sections: {
                                    name: string;
                                    title: string;
                                    rows: {
                                        [key: string]: unknown;
                                    }[];
                                }[];
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    getClosingState: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                open_visits: {
                                    id: string;
                                    reference: string;
                                    starts_at: string;
                                    fee_cents: number | null;
                                }[];
                                money_under_way: boolean;
                                gift_balance_cents: number;
                                /** @description It goes back to the card that paid when the account is closed. */
                                membership_credit_cents: number;
                                membership_paid_until: string | null;
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    closeAccount: {
        requestBody: {
            content: {
                "application/json": {
                    agreed: true | "yes";
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    cancelOpenVisits: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    agreed_fee_cents: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                cancelled: number;
                            };
                        };
                    };
                };
            };
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    downloadOwnData: {
        responses: {
            /** @description The file */
            200: {
                content: {
                    "application/zip": string;
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    startPasskeySignIn: {
        responses: {
            200: components["responses"]["StartPasskeySignInAnswer"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    signInWithPasskey: {
        requestBody: {
            content: {
                "application/json": {
                    passkey: components["schemas"]["UsedPasskey"];
                };
            };
        };
        responses: {
            201: components["responses"]["RegisterUserAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    sendConfirmationCode: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    channel: "email" | "text" | "call";
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    confirmSession: {
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                } | {
                    passkey: components["schemas"]["UsedPasskey"];
                } | {
                    code: string;
                    /** @enum {string} */
                    channel: "email" | "text" | "call";
                };
            };
        };
        responses: {
            201: components["responses"]["ActivateByCodeAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listPasskeys: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                passkeys: {
                                    id: string;
                                    name: string;
                                    created_at: string;
                                    last_used_at: string | null;
                                }[];
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    addPasskey: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    passkey: components["schemas"]["MadePasskey"];
                };
            };
        };
        responses: {
            201: components["responses"]["AddRecipientAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    startPasskey: {
        responses: {
            200: components["responses"]["StartPasskeySignInAnswer"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    renamePasskey: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    removePasskey: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    sendSignInCode: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    contact: string;
                    /** @enum {string} */
                    channel?: "email" | "text" | "call";
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    signInWithCode: {
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    contact: string;
                };
            };
        };
        responses: {
            201: components["responses"]["RegisterUserAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    sendPasswordReset: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    contact: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    resetPassword: {
        requestBody: {
            content: {
                "application/json": {
                    link: string;
                    password: string;
                };
            };
        };
        responses: {
            201: components["responses"]["RegisterUserAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    activateByLink: {
        requestBody: {
            content: {
                "application/json": {
                    link: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                /** @enum {boolean} */
                                done: true;
                                session: components["schemas"]["OpenedSession"] & (Record<string, never> | null);
                            };
                        };
                    };
                };
            };
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    activateByContact: {
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    contact: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    endOtherSessions: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    endSession: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    changePassword: {
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    current?: string;
                    password: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ActivateByCodeAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    startContactChange: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    contact: string;
                    /** @enum {string} */
                    channel?: "email" | "text" | "call";
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    confirmContactChange: {
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                } | {
                    link: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ActivateByCodeAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    undoContactChange: {
        requestBody: {
            content: {
                "application/json": {
                    link: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                reset_link: string;
                            };
                        };
                    };
                };
            };
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listWaysToSignIn: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                password: boolean;
                                passkey: boolean;
                                email: string | null;
                                phone: string | null;
                                providers: {
                                    /** @enum {string} */
                                    provider: "google" | "facebook";
                                    shown_as: string;
                                }[];
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    unlinkProvider: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                provider: "google" | "facebook";
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getSafeWord: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                safe_word: string | null;
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    saveSafeWord: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    safe_word: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    estimateVisit: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answers": {
                 *         "option_id": "home-cleaning",
                 *         "bedrooms": 2,
                 *         "bathrooms": 1,
                 *         "other_rooms": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    answers: components["schemas"]["VisitAnswers"];
                    zipcode?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                estimate: components["schemas"]["Estimate"];
                            };
                        };
                    };
                };
            };
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    findSlots: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answers": {
                 *         "option_id": "home-cleaning",
                 *         "bedrooms": 2,
                 *         "bathrooms": 1,
                 *         "other_rooms": 1
                 *       },
                 *       "zipcode": "11375"
                 *     }
                 */
                "application/json": {
                    answers: components["schemas"]["VisitAnswers"];
                    zipcode: string;
                    /**
                     * Format: uuid
                     * @description For `language_wish` and `professionals`.
                     */
                    recipient_id?: string;
                    /**
                     * Format: uuid
                     * @description Who should come; whoever is free where nobody is named.
                     */
                    professional_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["FindSlotsAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listBookings: {
        parameters: {
            query?: {
                which?: "upcoming" | "all";
                cursor?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                bookings: components["schemas"]["BookingSummary"][];
                                next_cursor: string | null;
                            };
                        };
                    };
                };
            };
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    bookVisit: {
        parameters: {
            header: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key": components["parameters"]["RequiredKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recipient_id": "01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e",
                 *       "answers": {
                 *         "option_id": "home-cleaning",
                 *         "bedrooms": 2,
                 *         "bathrooms": 1,
                 *         "other_rooms": 1
                 *       },
                 *       "starts_at": "2026-11-24T14:00:00Z",
                 *       "notes": "Please ring twice.",
                 *       "card_id": "01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    recipient_id: string;
                    answers: components["schemas"]["VisitAnswers"];
                    /** @description Of meals to the door: dishes from `readMenu`. The kitchen chooses the rest; with none it chooses all. Of a series, those that are on the menu of the day come again. */
                    dishes?: {
                        id: string;
                        count: number;
                    }[] | null;
                    /** Format: date-time */
                    starts_at: string;
                    /**
                     * Format: uuid
                     * @description Who should come; whoever is free where nobody is named.
                     */
                    professional_id?: string;
                    notes?: string | null;
                    /** Format: uuid */
                    card_id?: string | null;
                    /**
                     * @description Pays from credit and gift balance first, the rest with the card.
                     * @default false
                     */
                    use_gift_balance?: boolean;
                    both?: components["schemas"]["Both"];
                };
            };
        };
        responses: {
            201: components["responses"]["BookVisitAnswer"];
            402: components["responses"]["NotPaid"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getBooking: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["BookVisitAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getCancellationFee: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                fee_cents: number;
                                free_until: string;
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    cancelBooking: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agreed_fee_cents": 0,
                 *       "reason": "We will be away."
                 *     }
                 */
                "application/json": {
                    /** @description As `getCancellationFee` answered it. */
                    agreed_fee_cents: number;
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                /** @example 0 */
                                fee_cents: number;
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    payWithAnotherCard: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    card_id: string;
                };
            };
        };
        responses: {
            200: components["responses"]["BookVisitAnswer"];
            402: components["responses"]["NotPaid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    downloadCalendarEntry: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["DownloadCalendarEntryAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    readCalendar: {
        parameters: {
            path: {
                /** @description The secret of the address, with .ics behind it */
                file: string;
            };
        };
        responses: {
            200: components["responses"]["DownloadCalendarEntryAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    rescheduleBooking: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    starts_at: string;
                    both?: components["schemas"]["Both"];
                };
            };
        };
        responses: {
            200: components["responses"]["BookVisitAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    changeNotes: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notes": "The bell is broken. Please knock.",
                 *       "version": 3
                 *     }
                 */
                "application/json": {
                    notes?: string | null;
                    /** @description Of the booking as it was read */
                    version: number;
                };
            };
        };
        responses: {
            200: components["responses"]["BookVisitAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    changeDishes: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dishes": [
                 *         {
                 *           "id": "lentil-stew",
                 *           "count": 2
                 *         }
                 *       ],
                 *       "version": 3
                 *     }
                 */
                "application/json": {
                    dishes: {
                        id: string;
                        count: number;
                    }[];
                    /** @description Of the booking as it was read */
                    version: number;
                };
            };
        };
        responses: {
            200: components["responses"]["BookVisitAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    findOtherProfessionals: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                professionals: (components["schemas"]["Professional"] & {
                                    id: string;
                                })[];
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    chooseProfessional: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "professional_id": "01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e",
                 *       "scope": "one"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    professional_id: string;
                    /**
                     * @description Of a series: this one, or all to come as far as they are free
                     * @default one
                     * @enum {string}
                     */
                    scope?: "one" | "all";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                booking: components["schemas"]["Booking"];
                                changed: number;
                                /** @description Starts at which they are not free */
                                staying: string[];
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    readMenu: {
        parameters: {
            query?: {
                /** @description When the meals come; now if it is not said. */
                starts_at?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                dishes: components["schemas"]["Dish"][];
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listCharges: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                charges: components["schemas"]["Charge"][];
                                may_tip: boolean;
                                suggested_tips_cents: number[];
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    acceptCharge: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    card_id: string;
                };
            };
        };
        responses: {
            200: components["responses"]["AcceptChargeAnswer"];
            402: components["responses"]["NotPaid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    refuseCharge: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    giveTip: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    card_id?: string;
                    amount_cents: number;
                };
            };
        };
        responses: {
            201: components["responses"]["AcceptChargeAnswer"];
            402: components["responses"]["NotPaid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listQuotes: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                quotes: components["schemas"]["Quote"][];
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    findQuoteSlots: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["FindSlotsAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    acceptQuote: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                recipient_id: string;
                                answers: {
                                    option_id: string;
                                    quote_id: string;
                                };
                                booking_id: string | null;
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    refuseQuote: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    planSeries: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    recipient_id: string;
                    answers: components["schemas"]["VisitAnswers"];
                    /** Format: date-time */
                    starts_at: string;
                    repeat: components["schemas"]["Repeat"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                time_zone: string;
                                visits: components["schemas"]["PlannedVisit"][];
                            };
                        };
                    };
                };
            };
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    bookSeries: {
        parameters: {
            header: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key": components["parameters"]["RequiredKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    recipient_id: string;
                    answers: components["schemas"]["VisitAnswers"];
                    /** @description Of meals to the door: dishes from `readMenu`. The kitchen chooses the rest; with none it chooses all. Of a series, those that are on the menu of the day come again. */
                    dishes?: {
                        id: string;
                        count: number;
                    }[] | null;
                    /** @enum {string} */
                    every: "weekly" | "fortnightly" | "monthly";
                    times: string[];
                    /** @description Where visits come until somebody stops them: what `planSeries` was asked for, and how many visits it answered. We plan each next one half a year ahead. */
                    goes_on?: {
                        /** Format: date-time */
                        starts_at: string;
                        visits: number;
                    } | null;
                    notes?: string | null;
                    /** Format: uuid */
                    card_id: string;
                    both?: components["schemas"]["Both"];
                };
            };
        };
        responses: {
            201: components["responses"]["BookSeriesAnswer"];
            402: components["responses"]["NotPaid"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    bookRoundTrip: {
        parameters: {
            header: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key": components["parameters"]["RequiredKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    recipient_id: string;
                    answers: components["schemas"]["VisitAnswers"];
                    /** Format: date-time */
                    starts_at: string;
                    /** Format: date-time */
                    back_at: string;
                    notes?: string | null;
                    /** Format: uuid */
                    card_id: string;
                    both?: components["schemas"]["Both"];
                };
            };
        };
        responses: {
            201: components["responses"]["BookSeriesAnswer"];
            402: components["responses"]["NotPaid"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getSeries: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["GetSeriesAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    cancelSeries: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    scope: "following" | "all";
                    agreed_fee_cents: number;
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                fee_cents: number;
                                cancelled: number;
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    stopSeries: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["GetSeriesAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    planSeriesReschedule: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    scope: "following" | "all";
                    /** Format: date-time */
                    starts_at: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                visits: {
                                    date: string;
                                    starts_at: string | null;
                                    is_free: boolean;
                                    holiday: string | null;
                                    other_times: string[];
                                    beside?: string;
                                    booking_id: string;
                                    from: string;
                                }[];
                                staying: string[];
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    rescheduleSeries: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    scope: "following" | "all";
                    times: {
                        /** Format: uuid */
                        booking_id: string;
                        /** Format: date-time */
                        starts_at: string;
                    }[];
                    both?: components["schemas"]["Both"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                rescheduled: number;
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getWaiting: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["GetWaitingAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    startWaiting: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["GetWaitingAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    stopWaiting: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["GetWaitingAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    takeEarlierTime: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "offer": "wUJbq2ZtqVd0c8vS"
                 *     }
                 */
                "application/json": {
                    offer: string;
                    both?: components["schemas"]["Both"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                /** Format: date-time */
                                starts_at: string;
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listShares: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["ListSharesAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    shareVisit: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    label: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ListSharesAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    stopSharing: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
                share: string;
            };
        };
        responses: {
            200: components["responses"]["ListSharesAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getRating: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["GetRatingAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    rateVisit: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    stars: number;
                    thanks?: string | null;
                };
            };
        };
        responses: {
            200: components["responses"]["GetRatingAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getWhatWasWrong: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["GetWhatWasWrongAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    tellWhatWasWrong: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "work",
                 *       "wish": "redo",
                 *       "words": "The kitchen was left out.",
                 *       "phone": "212 555 0142"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    kind: "late" | "work" | "damage" | "unsafe" | "other";
                    /** @enum {string} */
                    wish: "redo" | "refund" | "call";
                    words?: string | null;
                    phone?: string | null;
                };
            };
        };
        responses: {
            200: components["responses"]["GetWhatWasWrongAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listVisitMessages: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["ListVisitMessagesAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    writeAboutVisit: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "for_whom": "professional",
                 *       "body": "The key is under the pot."
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    for_whom: "concierge" | "professional";
                    body: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ListVisitMessagesAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listCalendarAddresses: {
        responses: {
            200: components["responses"]["ListCalendarAddressesAnswer"];
            "4XX": components["responses"]["Refused"];
        };
    };
    startCalendarAddress: {
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "my phone"
                 *     }
                 */
                "application/json": {
                    label: string;
                };
            };
        };
        responses: {
            201: components["responses"]["ListCalendarAddressesAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    stopCalendarAddress: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["ListCalendarAddressesAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    findOpenDraft: {
        parameters: {
            query: {
                service_id: string;
            };
        };
        responses: {
            200: components["responses"]["FindOpenDraftAnswer"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    startDraft: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftAnswers"] & {
                    service_id: string;
                };
            };
        };
        responses: {
            201: components["responses"]["FindOpenDraftAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getDraft: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["FindOpenDraftAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    saveDraft: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftAnswers"];
            };
        };
        responses: {
            200: components["responses"]["FindOpenDraftAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    throwAwayDraft: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    sendPhoto: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photo": "/9j/4AAQSkZJRg=="
                 *     }
                 */
                "application/json": {
                    /** @description A JPEG, PNG or WebP file in Base64, 12 MB and 40 megapixels at most. */
                    photo: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                photo: {
                                    id: string;
                                };
                            };
                        };
                    };
                };
            };
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getPhoto: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The file */
            200: {
                content: {
                    "image/jpeg": string;
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    deletePhoto: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listCards: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                cards: components["schemas"]["Card"][];
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    openCardPage: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "return_path": "/account/manage-cards"
                 *     }
                 */
                "application/json": {
                    return_path: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                /** @example https://checkout.example.com/c/pay/a1b2c3 */
                                url: string;
                            };
                        };
                    };
                };
            };
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    startCardEntry: {
        responses: {
            201: components["responses"]["StartCardEntryAnswer"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    saveCard: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                card_id: string;
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    makeCardDefault: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    nameCard: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string | null;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                after?: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                payments: components["schemas"]["Payment"][];
                                next_cursor: string | null;
                            };
                        };
                    };
                };
            };
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    removeCard: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    continuePayment: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                /** @enum {string} */
                                state: "paid" | "waiting";
                                paid_for: components["schemas"]["PaidFor"];
                            };
                        };
                    };
                };
            };
            402: components["responses"]["NotPaid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getStatement: {
        parameters: {
            path: {
                month: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                lines: {
                                    at: string;
                                    what: string;
                                    /** @enum {string} */
                                    how: "card" | "gift";
                                    paid_with: string;
                                    cents: number;
                                }[];
                                total_cents: number;
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    downloadStatement: {
        parameters: {
            path: {
                month: string;
            };
        };
        responses: {
            200: components["responses"]["DownloadStatementAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    downloadReceipt: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: components["responses"]["DownloadStatementAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getGiftBalance: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                balance_cents: number;
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    redeemGiftCard: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                amount_cents: number;
                            };
                        };
                    };
                };
            };
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    orderGiftCard: {
        requestBody: {
            content: {
                "application/json": {
                    amount_cents: number;
                    /** @enum {string} */
                    delivery: "print" | "email";
                    recipient_name: string;
                    recipient_email?: string | null;
                    send_on?: string | null;
                    greeting?: string | null;
                    name: string;
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                key: string;
                            };
                        };
                    };
                };
            };
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getGiftCard: {
        parameters: {
            path: {
                key: string;
            };
        };
        responses: {
            200: components["responses"]["GetGiftCardAnswer"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
        };
    };
    openGiftCardPage: {
        parameters: {
            path: {
                key: string;
            };
        };
        responses: {
            /** @description Done */
            201: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                url: string;
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    startGiftCardEntry: {
        parameters: {
            path: {
                key: string;
            };
        };
        responses: {
            201: components["responses"]["StartCardEntryAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    takeGiftCardPayer: {
        parameters: {
            path: {
                key: string;
                id: string;
            };
        };
        responses: {
            200: components["responses"]["GetGiftCardAnswer"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    payGiftCard: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                key: string;
            };
        };
        responses: {
            200: components["responses"]["AcceptChargeAnswer"];
            402: components["responses"]["NotPaid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    refundGiftCard: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                key: string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                /** @enum {string} */
                                state: "refunding" | "refunded";
                            };
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listSubscriptionPlans: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                plans: components["schemas"]["Plan"][];
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    getSubscription: {
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                subscription: components["schemas"]["Subscription"];
                                concierge: components["schemas"]["Concierge"];
                            };
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    changeSubscription: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    plan: "plus" | "vip" | "premier-concierge";
                    /** @enum {string} */
                    billing: "monthly" | "yearly";
                    agreed_cents: number;
                    price_stamp?: string | null;
                    /** Format: uuid */
                    card_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                /** @enum {string} */
                                outcome: "paid" | "waiting" | "unchanged";
                            };
                        };
                    };
                };
            };
            402: components["responses"]["NotPaid"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    quoteSubscription: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    plan: "plus" | "vip" | "premier-concierge";
                    /** @enum {string} */
                    billing: "monthly" | "yearly";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                quote: components["schemas"]["SubscriptionQuote"];
                            };
                        };
                    };
                };
            };
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    changeSubscriptionCard: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    card_id: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    payOverdueSubscription: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    agreed_cents: number;
                    price_stamp?: string | null;
                    /** Format: uuid */
                    card_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                /** @enum {string} */
                                outcome: "paid" | "waiting";
                            };
                        };
                    };
                };
            };
            402: components["responses"]["NotPaid"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    pauseSubscription: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    months: number;
                };
            };
        };
        responses: {
            200: components["responses"]["PauseSubscriptionAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    resumeSubscription: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        responses: {
            200: components["responses"]["PauseSubscriptionAnswer"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    cancelSubscription: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string|null} */
                    reason?: "too-expensive" | "not-used-enough" | "area-or-service-missing" | "quality" | "hard-to-use" | "other-help-found" | "moved-or-in-care" | "health" | "family-takes-over" | "bereavement" | "only-a-break" | "joined-by-mistake" | "other" | "rather-not-say" | "" | null;
                };
            };
        };
        responses: {
            200: components["responses"]["PauseSubscriptionAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    keepSubscription: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        responses: {
            200: components["responses"]["PauseSubscriptionAnswer"];
            409: components["responses"]["NotPossible"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getNotificationSettings: {
        responses: {
            200: components["responses"]["GetNotificationSettingsAnswer"];
            "4XX": components["responses"]["Refused"];
        };
    };
    saveNotificationSettings: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationWishes"];
            };
        };
        responses: {
            200: components["responses"]["GetNotificationSettingsAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    stopTopic: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    key: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        data: {
                            response: {
                                /** @enum {string} */
                                topic: "booked" | "reminder" | "visit_day" | "money" | "membership" | "carer" | "call_back" | "digest" | "news";
                            };
                        };
                    };
                };
            };
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    requestCallBack: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    phone: string;
                    email?: string;
                    zone?: string;
                    /** @enum {string} */
                    topic: "book" | "question" | "change" | "other";
                    /** @enum {string} */
                    when: "soon" | "morning" | "afternoon" | "evening";
                    service?: string;
                    zip?: string;
                };
            };
        };
        responses: {
            201: components["responses"]["RequestCallBackAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    requestScheduling: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    phone: string;
                    zip: string;
                    service: string;
                    /** @enum {string} */
                    soon: "this-week" | "this-month" | "later";
                    /** @enum {string} */
                    when: "soon" | "morning" | "afternoon" | "evening";
                };
            };
        };
        responses: {
            201: components["responses"]["RequestCallBackAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    sendEnquiry: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    contact: string;
                    organization?: string | null;
                    website_address?: string | null;
                    message: string;
                    /** @enum {string} */
                    kind: "business" | "partner" | "message";
                };
            };
        };
        responses: {
            201: components["responses"]["SendEnquiryAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
    joinList: {
        parameters: {
            header?: {
                /**
                 * @description New for each thing that is wanted. The same key with the same request is done once and gets the first answer again, with `Idempotent-Replay: true`.
                 * @example 3f0c9d4e-visit-of-tuesday
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    contact: string;
                    zip: string;
                    service?: string;
                    /** @enum {string} */
                    list: "coming_soon" | "pre_registration";
                };
            };
        };
        responses: {
            201: components["responses"]["SendEnquiryAnswer"];
            409: components["responses"]["NotPossible"];
            422: components["responses"]["Invalid"];
            "4XX": components["responses"]["Refused"];
        };
    };
}
