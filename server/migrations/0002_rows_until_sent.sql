CREATE TABLE "kept_mails" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"sent_to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_orders" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "money_orders_owner_id_kind_order_id_pk" PRIMARY KEY("owner_id","kind","order_id")
);
--> statement-breakpoint
CREATE INDEX "kept_mails_by_time" ON "kept_mails" USING btree ("at");--> statement-breakpoint
CREATE INDEX "money_orders_by_time" ON "money_orders" USING btree ("at");--> statement-breakpoint
-- Orders that nodes of the last release have written as files. Those that Stripe may have are left out.
insert into "money_orders" ("owner_id", "kind", "order_id", "at")
  select "entity_id", 'payment', "payment_id", ("record"->>'askedOn')::bigint from "payments"
  where "state" = 'asked' and "entity_id" not in (select "entity_id" from "stripe_accounts");--> statement-breakpoint
insert into "money_orders" ("owner_id", "kind", "order_id", "at")
  select "entity_id", 'withdrawal', "withdrawal_id", ("record"->>'requestedOn')::bigint from "withdrawals"
  where "state" = 'held' and "entity_id" not in (select "entity_id" from "stripe_accounts");
