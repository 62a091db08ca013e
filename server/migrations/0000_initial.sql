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
CREATE TABLE "commands" (
	"actor" text NOT NULL,
	"key" uuid NOT NULL,
	"call_name" text NOT NULL,
	"input_hash" text NOT NULL,
	"reply" jsonb,
	"versions" jsonb,
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
	CONSTRAINT "wallets_entity_id_currency_pk" PRIMARY KEY("entity_id","currency")
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
	"purged_version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trucks" (
	"entity_id" uuid NOT NULL,
	"truck_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "trucks_entity_id_truck_id_pk" PRIMARY KEY("entity_id","truck_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uid" text PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "members_by_uid" ON "members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "commands_by_receipt" ON "commands" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "journal_entries_by_account" ON "journal_entries" USING gin ("accounts");--> statement-breakpoint
CREATE INDEX "documents_by_version" ON "documents" USING btree ("scope","version");--> statement-breakpoint
CREATE INDEX "documents_live" ON "documents" USING btree ("scope","live_until") WHERE not deleted;