CREATE TABLE "admin_acts" (
	"admin_act_id" uuid PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"by" text NOT NULL,
	"words" jsonb NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"attachment_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "account_users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "account_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"uid" text PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_codes" (
	"uid" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "backup_codes_uid_code_hash_pk" PRIMARY KEY("uid","code_hash")
);
--> statement-breakpoint
CREATE TABLE "mfa_codes" (
	"bound_to" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"code_hash" text,
	"tries_left" integer NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"uid" text PRIMARY KEY NOT NULL,
	"turned_on_at" bigint,
	"totp_secret" text,
	"totp_last_step" bigint,
	"pending_secret" text
);
--> statement-breakpoint
CREATE TABLE "device_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"device_id" uuid,
	"agent" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint,
	"refresh_hash" text NOT NULL,
	"refresh_salt" text NOT NULL,
	"previous_hash" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entity_state_changes" (
	"entity_id" uuid NOT NULL,
	"entity_state_change_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "entity_state_changes_entity_id_entity_state_change_id_pk" PRIMARY KEY("entity_id","entity_state_change_id")
);
--> statement-breakpoint
CREATE TABLE "entities" (
	"entity_id" uuid PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"entity_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "members_entity_id_uid_pk" PRIMARY KEY("entity_id","uid")
);
--> statement-breakpoint
CREATE TABLE "entity_tokens" (
	"entity_token_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"host_entity_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "entity_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "project_parties" (
	"project_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"party" text NOT NULL,
	"pit_entity_id" uuid,
	CONSTRAINT "project_parties_project_id_entity_id_pk" PRIMARY KEY("project_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "excavator_operators" (
	"pit_entity_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"ticket_series" varchar(6) NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "excavator_operators_pit_entity_id_entity_id_pk" PRIMARY KEY("pit_entity_id","entity_id"),
	CONSTRAINT "excavator_operators_ticket_series" UNIQUE("pit_entity_id","ticket_series")
);
--> statement-breakpoint
CREATE TABLE "fleet_truckers" (
	"fleet_entity_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "fleet_truckers_fleet_entity_id_entity_id_pk" PRIMARY KEY("fleet_entity_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "pit_listings" (
	"pit_entity_id" uuid PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"entity_id" uuid NOT NULL,
	"pit_entity_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "suppliers_entity_id_pit_entity_id_pk" PRIMARY KEY("entity_id","pit_entity_id")
);
--> statement-breakpoint
CREATE TABLE "geo_pins" (
	"entity_id" uuid NOT NULL,
	"geo_pin_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "geo_pins_entity_id_geo_pin_id_pk" PRIMARY KEY("entity_id","geo_pin_id")
);
--> statement-breakpoint
CREATE TABLE "claimed_ids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"actor" text NOT NULL,
	"key" uuid NOT NULL,
	"call_name" text NOT NULL,
	"input_hash" text NOT NULL,
	"reply" jsonb,
	"versions" jsonb,
	"rights" jsonb,
	"device_id" uuid,
	"sequence" bigint,
	"occurred_at" bigint,
	"clock_offset_ms" bigint,
	"received_at" bigint NOT NULL,
	CONSTRAINT "commands_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
CREATE TABLE "debts" (
	"jobber_entity_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"jobber_name" text NOT NULL,
	"entity_name" text NOT NULL,
	"owed_cents" bigint NOT NULL,
	"paying_cents" bigint NOT NULL,
	"disputed_cents" bigint NOT NULL,
	"retained_cents" bigint NOT NULL,
	"paid_cents" bigint NOT NULL,
	CONSTRAINT "debts_jobber_entity_id_entity_id_currency_pk" PRIMARY KEY("jobber_entity_id","entity_id","currency")
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"book_id" uuid NOT NULL,
	"journal_entry_id" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"accounts" text[] NOT NULL,
	"amounts" bigint[] NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "journal_entries_book_id_journal_entry_id_pk" PRIMARY KEY("book_id","journal_entry_id"),
	CONSTRAINT "journal_entries_by_cause" UNIQUE("book_id","cause_kind","cause_id"),
	CONSTRAINT "journal_entries_sum_to_zero" CHECK (sum_cents("journal_entries"."amounts") = 0),
	CONSTRAINT "journal_entries_are_lines" CHECK (cardinality("journal_entries"."accounts") = cardinality("journal_entries"."amounts"))
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"entity_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"available_cents" bigint NOT NULL,
	"held_cents" bigint NOT NULL,
	"receivable_cents" bigint NOT NULL,
	"payable_cents" bigint NOT NULL,
	"paying_cents" bigint NOT NULL,
	"disputed_cents" bigint NOT NULL,
	"retained_cents" bigint NOT NULL,
	CONSTRAINT "wallets_entity_id_currency_pk" PRIMARY KEY("entity_id","currency")
);
--> statement-breakpoint
CREATE TABLE "day_summaries" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"record" jsonb,
	CONSTRAINT "day_summaries_owner_id_kind_day_pk" PRIMARY KEY("owner_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "load_log_acts" (
	"project_id" uuid NOT NULL,
	"load_log_id" uuid NOT NULL,
	"act_id" uuid NOT NULL,
	"act" jsonb NOT NULL,
	CONSTRAINT "load_log_acts_project_id_load_log_id_act_id_pk" PRIMARY KEY("project_id","load_log_id","act_id")
);
--> statement-breakpoint
CREATE TABLE "load_logs" (
	"project_id" uuid NOT NULL,
	"load_log_id" uuid NOT NULL,
	"track_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "load_logs_track_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispatch_id" uuid NOT NULL,
	"truck_id" uuid NOT NULL,
	"jobber_entity_id" uuid NOT NULL,
	"pit_entity_id" uuid NOT NULL,
	"trucking_entity_id" uuid NOT NULL,
	"driver_entity_id" uuid NOT NULL,
	"shift_day" date NOT NULL,
	"state" text NOT NULL,
	"alias_of" uuid,
	"started_at" bigint NOT NULL,
	"ended_at" bigint,
	"frozen" boolean NOT NULL,
	"created_on" bigint NOT NULL,
	"record" jsonb NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "load_logs_project_id_load_log_id_pk" PRIMARY KEY("project_id","load_log_id")
);
--> statement-breakpoint
CREATE TABLE "load_numbers" (
	"project_id" uuid NOT NULL,
	"shift_day" date NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "load_numbers_project_id_shift_day_pk" PRIMARY KEY("project_id","shift_day")
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"project_id" uuid NOT NULL,
	"confirmation_id" uuid NOT NULL,
	"dispatch_id" uuid NOT NULL,
	"load_log_id" uuid,
	"record" jsonb NOT NULL,
	CONSTRAINT "confirmations_project_id_confirmation_id_pk" PRIMARY KEY("project_id","confirmation_id")
);
--> statement-breakpoint
CREATE TABLE "logs" (
	"log_id" uuid PRIMARY KEY NOT NULL,
	"collection" text NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"entity_id" uuid NOT NULL,
	"material_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "materials_entity_id_material_id_pk" PRIMARY KEY("entity_id","material_id")
);
--> statement-breakpoint
CREATE TABLE "notification_registrations" (
	"uid" text NOT NULL,
	"device_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"target" text NOT NULL,
	"removal_hash" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "notification_registrations_uid_device_id_pk" PRIMARY KEY("uid","device_id"),
	CONSTRAINT "notification_registrations_by_target" UNIQUE("target")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"uid" text PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"entity_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "notifications_entity_id_notification_id_pk" PRIMARY KEY("entity_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "fuel_index_rows" (
	"name" text NOT NULL,
	"effective_from" date NOT NULL,
	"revision" integer NOT NULL,
	"entered_on" bigint NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "fuel_index_rows_name_effective_from_revision_pk" PRIMARY KEY("name","effective_from","revision")
);
--> statement-breakpoint
CREATE TABLE "driver_days" (
	"fleet_entity_id" uuid NOT NULL,
	"driver_entity_id" uuid NOT NULL,
	"day" date NOT NULL,
	"is_open" boolean NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "driver_days_fleet_entity_id_driver_entity_id_day_pk" PRIMARY KEY("fleet_entity_id","driver_entity_id","day")
);
--> statement-breakpoint
CREATE TABLE "driver_statements" (
	"fleet_entity_id" uuid NOT NULL,
	"driver_statement_id" uuid NOT NULL,
	"driver_entity_id" uuid NOT NULL,
	"statement_no" integer NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "driver_statements_fleet_entity_id_driver_statement_id_pk" PRIMARY KEY("fleet_entity_id","driver_statement_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"entity_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"state" text NOT NULL,
	"paid_timestamp" bigint,
	"record" jsonb NOT NULL,
	CONSTRAINT "payments_entity_id_payment_id_pk" PRIMARY KEY("entity_id","payment_id")
);
--> statement-breakpoint
CREATE TABLE "payout_destinations" (
	"entity_id" uuid NOT NULL,
	"payout_destination_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"sealed_account" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "payout_destinations_entity_id_payout_destination_id_pk" PRIMARY KEY("entity_id","payout_destination_id")
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"payer_entity_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"language" text NOT NULL,
	"pdf" "bytea" NOT NULL,
	CONSTRAINT "statement_files_payer_entity_id_statement_id_language_pk" PRIMARY KEY("payer_entity_id","statement_id","language")
);
--> statement-breakpoint
CREATE TABLE "statement_items" (
	"payer_entity_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"agreement" text NOT NULL,
	"payee_entity_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"booked_day" date NOT NULL,
	"statement_id" uuid,
	"record" jsonb NOT NULL,
	CONSTRAINT "statement_items_payer_entity_id_cause_cause_id_agreement_pk" PRIMARY KEY("payer_entity_id","cause","cause_id","agreement")
);
--> statement-breakpoint
CREATE TABLE "statement_numbers" (
	"payer_entity_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"payer_entity_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"payee_entity_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"statement_no" integer NOT NULL,
	"is_paid" boolean NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "statements_payer_entity_id_statement_id_pk" PRIMARY KEY("payer_entity_id","statement_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_accounts" (
	"entity_id" uuid PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdraw_fee_configs" (
	"version" integer PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"entity_id" uuid NOT NULL,
	"withdrawal_id" uuid NOT NULL,
	"state" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "withdrawals_entity_id_withdrawal_id_pk" PRIMARY KEY("entity_id","withdrawal_id")
);
--> statement-breakpoint
CREATE TABLE "startup_configs" (
	"key" text PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"scope" text NOT NULL,
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"version" bigint NOT NULL,
	"view_version" smallint NOT NULL,
	"live_until" bigint,
	"body" jsonb NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "documents_scope_collection_id_pk" PRIMARY KEY("scope","collection","id")
);
--> statement-breakpoint
CREATE TABLE "scopes" (
	"scope" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"purged_version" bigint DEFAULT 0 NOT NULL,
	"marked_version" bigint DEFAULT 0 NOT NULL,
	"marked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "damaged_bodies" (
	"uid" text NOT NULL,
	"project_id" uuid NOT NULL,
	"load_log_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"encoding" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "damaged_bodies_uid_project_id_load_log_id_hash_pk" PRIMARY KEY("uid","project_id","load_log_id","hash")
);
--> statement-breakpoint
CREATE TABLE "tracker_events" (
	"project_id" uuid NOT NULL,
	"load_log_id" uuid NOT NULL,
	"at" bigint NOT NULL,
	"kind" text NOT NULL,
	"until_at" bigint,
	CONSTRAINT "tracker_events_project_id_load_log_id_at_kind_pk" PRIMARY KEY("project_id","load_log_id","at","kind")
);
--> statement-breakpoint
CREATE TABLE "tracking_faults" (
	"project_id" uuid NOT NULL,
	"load_log_id" uuid NOT NULL,
	"since" bigint NOT NULL,
	"cause" text NOT NULL,
	CONSTRAINT "tracking_faults_project_id_load_log_id_pk" PRIMARY KEY("project_id","load_log_id")
);
--> statement-breakpoint
CREATE TABLE "tracks" (
	"track_no" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "tracks_track_no_batch_id_pk" PRIMARY KEY("track_no","batch_id")
);
--> statement-breakpoint
CREATE TABLE "trucks" (
	"entity_id" uuid NOT NULL,
	"truck_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "trucks_entity_id_truck_id_pk" PRIMARY KEY("entity_id","truck_id")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"collection" text NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uid" text PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"payer_entity_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"payee_entity_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"is_over" boolean NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "agreements_payer_entity_id_agreement_id_pk" PRIMARY KEY("payer_entity_id","agreement_id")
);
--> statement-breakpoint
CREATE TABLE "dispatches" (
	"project_id" uuid NOT NULL,
	"dispatch_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	"act_count" integer DEFAULT 0 NOT NULL,
	"acts_known_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "dispatches_project_id_dispatch_id_pk" PRIMARY KEY("project_id","dispatch_id")
);
--> statement-breakpoint
CREATE TABLE "driver_terms" (
	"fleet_entity_id" uuid NOT NULL,
	"subject_entity_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "driver_terms_fleet_entity_id_subject_entity_id_pk" PRIMARY KEY("fleet_entity_id","subject_entity_id")
);
--> statement-breakpoint
CREATE TABLE "hauls" (
	"project_id" uuid NOT NULL,
	"haul_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	"trucks_taken" integer DEFAULT 0 NOT NULL,
	"delivered_milli" bigint DEFAULT 0 NOT NULL,
	"on_board" boolean DEFAULT false NOT NULL,
	CONSTRAINT "hauls_project_id_haul_id_pk" PRIMARY KEY("project_id","haul_id")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"project_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "offers_project_id_offer_id_pk" PRIMARY KEY("project_id","offer_id")
);
--> statement-breakpoint
CREATE TABLE "project_notices" (
	"project_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "project_notices_project_id_notice_id_pk" PRIMARY KEY("project_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"entity_id" uuid NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shift_acts" (
	"project_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"act_id" uuid NOT NULL,
	"act" jsonb NOT NULL,
	CONSTRAINT "shift_acts_project_id_shift_id_act_id_pk" PRIMARY KEY("project_id","shift_id","act_id")
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"project_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"trucking_entity_id" uuid NOT NULL,
	"driver_entity_id" uuid NOT NULL,
	"shift_day" date NOT NULL,
	"started_at" bigint,
	"ended_at" bigint,
	"overlaps" boolean NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "shifts_project_id_shift_id_pk" PRIMARY KEY("project_id","shift_id")
);
--> statement-breakpoint
CREATE INDEX "attachments_by_owner" ON "attachments" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "account_credentials_by_user" ON "account_credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_sessions_by_user" ON "account_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_verifications_by_identifier" ON "account_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "device_sessions_by_uid" ON "device_sessions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "device_sessions_by_revocation" ON "device_sessions" USING btree ("revoked_at");--> statement-breakpoint
CREATE INDEX "members_by_uid" ON "members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "entity_tokens_by_entity" ON "entity_tokens" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "entity_tokens_by_host" ON "entity_tokens" USING btree ("host_entity_id");--> statement-breakpoint
CREATE INDEX "project_parties_by_entity" ON "project_parties" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "suppliers_by_pit" ON "suppliers" USING btree ("pit_entity_id");--> statement-breakpoint
CREATE INDEX "commands_by_receipt" ON "commands" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "journal_entries_by_account" ON "journal_entries" USING gin ("accounts");--> statement-breakpoint
CREATE INDEX "load_logs_by_dispatch" ON "load_logs" USING btree ("project_id","dispatch_id","started_at");--> statement-breakpoint
CREATE INDEX "load_logs_by_day" ON "load_logs" USING btree ("project_id","shift_day");--> statement-breakpoint
CREATE INDEX "load_logs_by_driver" ON "load_logs" USING btree ("driver_entity_id","shift_day");--> statement-breakpoint
CREATE INDEX "load_logs_to_approve" ON "load_logs" USING btree ("jobber_entity_id") WHERE state = 'delivered' and not frozen;--> statement-breakpoint
CREATE INDEX "load_logs_with_fuel" ON "load_logs" USING btree ("shift_day") WHERE record ? 'fuel';--> statement-breakpoint
CREATE INDEX "load_logs_open" ON "load_logs" USING btree ("started_at") WHERE ended_at is null and alias_of is null;--> statement-breakpoint
CREATE INDEX "confirmations_by_dispatch" ON "confirmations" USING btree ("project_id","dispatch_id");--> statement-breakpoint
CREATE INDEX "confirmations_by_load" ON "confirmations" USING btree ("project_id","load_log_id");--> statement-breakpoint
CREATE INDEX "driver_days_open" ON "driver_days" USING btree ("day") WHERE is_open;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_statements_by_number" ON "driver_statements" USING btree ("fleet_entity_id","statement_no");--> statement-breakpoint
CREATE INDEX "payments_by_receipt" ON "payments" USING btree ("entity_id","receipt_id");--> statement-breakpoint
CREATE INDEX "payments_by_state" ON "payments" USING btree ("state","entity_id");--> statement-breakpoint
CREATE INDEX "payout_destinations_by_currency" ON "payout_destinations" USING btree ("entity_id","currency");--> statement-breakpoint
CREATE INDEX "statement_items_open" ON "statement_items" USING btree ("booked_day") WHERE statement_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_by_number" ON "statements" USING btree ("payer_entity_id","statement_no");--> statement-breakpoint
CREATE INDEX "statements_unpaid" ON "statements" USING btree ("payer_entity_id","payee_entity_id") WHERE not is_paid;--> statement-breakpoint
CREATE INDEX "withdrawals_by_state" ON "withdrawals" USING btree ("state","entity_id");--> statement-breakpoint
CREATE INDEX "documents_by_version" ON "documents" USING btree ("scope","version");--> statement-breakpoint
CREATE INDEX "documents_live" ON "documents" USING btree ("scope","live_until") WHERE not deleted;--> statement-breakpoint
CREATE INDEX "tracker_events_by_age" ON "tracker_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tracks_by_age" ON "tracks" USING brin ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_one_each" ON "agreements" USING btree ("payer_entity_id","payee_entity_id","subject") WHERE not is_over;--> statement-breakpoint
CREATE INDEX "dispatches_open" ON "dispatches" USING btree ("project_id") WHERE record->>'state' = 'open';--> statement-breakpoint
CREATE INDEX "hauls_on_board" ON "hauls" USING btree ("haul_id") WHERE on_board;--> statement-breakpoint
CREATE INDEX "hauls_on_board_by_place" ON "hauls" USING btree (((record->'origin'->>'lat')::float8),((record->'origin'->>'lng')::float8)) WHERE on_board;--> statement-breakpoint
CREATE INDEX "projects_by_entity" ON "projects" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "shifts_by_driver" ON "shifts" USING btree ("driver_entity_id","started_at");--> statement-breakpoint
CREATE INDEX "shifts_with_fuel" ON "shifts" USING btree ("shift_day") WHERE coalesce(record #> '{money,fuel}', record #> '{subHaul,fuel}') is not null;--> statement-breakpoint
CREATE INDEX "shifts_by_hauler" ON "shifts" USING btree ("trucking_entity_id","shift_day");