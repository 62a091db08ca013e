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
CREATE INDEX "documents_by_version" ON "documents" USING btree ("scope","version");--> statement-breakpoint
CREATE INDEX "documents_live" ON "documents" USING btree ("scope","live_until") WHERE not deleted;